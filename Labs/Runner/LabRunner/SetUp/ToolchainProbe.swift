import Foundation
import Processes

/// Looks at the Swift that the labs are built with.
package struct ToolchainProbe: Sendable {
  /// The oldest that can build the labs, as in the manifests' first line.
  static let oldest = (major: 6, minor: 2)
  private static let remedy = "install Swift 6.2 or newer from swift.org/install"

  let tools: LabTools
  /// The path of the `swiftc` command, which need not be beside `swift`.
  let compiler: String?
  private let limitInSeconds = 120.0

  /// Creates a probe; `PATH` is read, and nothing is started.
  package init(_ tools: LabTools, environment: [String: String]) {
    self.tools = tools
    compiler = LabTools.find("swiftc", in: environment["PATH"] ?? "")
  }

  /// Asks the compiler for its version.
  package func version() async -> SetUpFinding {
    guard let swift = tools.swift else {
      return SetUpFinding(
        "toolchain", isGood: false, "no `swift` in the PATH: \(Self.remedy), open a new shell")
    }
    do {
      let result = try await LimitedCommand(
        executable: swift, arguments: ["--version"], limitInSeconds: limitInSeconds
      ).run()
      return Self.finding(result.lines.joined(separator: "\n"), swift)
    } catch {
      return SetUpFinding("toolchain", isGood: false, "\(swift) cannot be started (\(error))")
    }
  }

  static func finding(_ answer: String, _ swift: String) -> SetUpFinding {
    guard let match = answer.firstMatch(of: #/Swift version ([0-9]+)\.([0-9]+)(\.[0-9]+)?/#),
      let major = Int(match.output.1), let minor = Int(match.output.2)
    else {
      return SetUpFinding(
        "toolchain", isGood: false,
        "`\(swift) --version` does not say which it is: \(remedy)")
    }
    let version = match.output.0.dropFirst("Swift version ".count)
    let isNew = (major, minor) >= oldest
    return SetUpFinding(
      "toolchain", isGood: isNew,
      isNew ? "Swift \(version)" : "Swift \(version) is too old: \(remedy)")
  }

  /// Builds a program with a data race with ThreadSanitizer, and looks whether the race is found.
  ///
  /// Takes a few seconds and a directory in the temporary one, which is gone afterwards.
  package func threadSanitizer() async -> SetUpFinding {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "lockstep-doctor-\(UUID().uuidString)")
    defer {
      do { try FileManager.default.removeItem(at: directory) } catch { /* Not made. */  }
    }
    guard let compiler else {
      return SetUpFinding(
        "sanitizer", isGood: false, "not tried, no `swiftc` in the PATH: \(Self.remedy)")
    }
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
      let source = directory.appending(path: "race.swift").path(percentEncoded: false)
      let program = directory.appending(path: "race").path(percentEncoded: false)
      try Data(Self.race.utf8).write(to: URL(filePath: source))
      let build = try await LimitedCommand(
        executable: compiler, arguments: ["-sanitize=thread", source, "-o", program],
        limitInSeconds: limitInSeconds
      ).run()
      guard build.ending == .exited(0) else {
        return Self.notBuilt(build.lines + build.complaint.split(separator: "\n").map(String.init))
      }
      let run = try await LimitedCommand(
        executable: program, arguments: ["race"], limitInSeconds: limitInSeconds
      ).run()
      return Self.judged(run.complaint)
    } catch {
      return SetUpFinding("sanitizer", isGood: false, "not tried: \(error)")
    }
  }

  /// Two threads and no order between their writes, however the machine runs them.
  private static let race = """
    import Dispatch
    nonisolated(unsafe) var count = 0
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { count += 1 }
    count += 1
    group.wait()
    """

  private static func notBuilt(_ lines: [String]) -> SetUpFinding {
    let why = lines.first { $0.contains("error:") } ?? lines.last ?? "no word"
    return SetUpFinding(
      "sanitizer", isGood: false,
      "a program cannot be built with -sanitize=thread (\(why)): take the whole toolchain from "
        + "swift.org; labs that use it say what they leave out")
  }

  static func judged(_ complaint: String) -> SetUpFinding {
    if complaint.contains(#/ThreadSanitizer: (data|Swift access) race/#) {
      return SetUpFinding("sanitizer", isGood: true, "ThreadSanitizer finds a data race")
    }
    if complaint.contains("unexpected memory mapping") {
      return SetUpFinding(
        "sanitizer", isGood: false,
        "ThreadSanitizer cannot place its memory: sudo sysctl vm.mmap_rnd_bits=28")
    }
    return SetUpFinding(
      "sanitizer", isGood: false,
      "ThreadSanitizer missed a known data race. Install the toolchain from swift.org. Labs that "
        + "need ThreadSanitizer name the checks they skip")
  }
}
