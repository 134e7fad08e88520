import Arguments
import Foundation

/// Facts about the machine, the checkout and the compiler.
package enum Machine {
  package static var kernel: TextFigure {
    var names = utsname()
    guard uname(&names) == 0 else { return .unavailable("uname failed") }
    return .value("\(text(&names.sysname)) \(text(&names.release)) \(text(&names.machine))")
  }

  package static var processor: TextFigure {
    #if canImport(Darwin)
      return output(of: "/usr/sbin/sysctl", ["-n", "machdep.cpu.brand_string"])
    #else
      let lines = lines(of: "/proc/cpuinfo")
      guard let line = lines.first(where: { $0.hasPrefix("model name") }),
        let colon = line.firstIndex(of: ":")
      else { return .unavailable("/proc/cpuinfo names no model") }
      return .value(line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    #endif
  }

  /// The number of processors that a container may use; `nil` without a limit.
  ///
  /// Source: `cpu.max` of `cgroups(7)`, version 2, of this process's group.
  package static var processorQuota: Double? {
    quota(in: lines(of: "/sys/fs/cgroup" + group + "/cpu.max").first ?? "")
      ?? quota(in: lines(of: "/sys/fs/cgroup/cpu.max").first ?? "")
  }

  /// For example 1.5 for `150000 100000`; `nil` for `max 100000`.
  package static func quota(in line: String) -> Double? {
    let numbers = line.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
    return numbers[0] / numbers[1]
  }

  /// The group of this process below the mount, such as `/docker/1234`.
  private static var group: String {
    lines(of: "/proc/self/cgroup").first { $0.hasPrefix("0::") }
      .map { String($0.dropFirst("0::".count)) }.map { $0 == "/" ? "" : $0 } ?? ""
  }

  /// The compiler's version, read once: starting the compiler takes a while.
  package static let swift: TextFigure = {
    switch output(of: "/usr/bin/env", ["swift", "--version"]) {
    case .value(let text):
      return .value(
        text.split(separator: "\n").first { $0.contains("Swift version") }.map(String.init) ?? text)
    case .unavailable(let reason): return .unavailable(reason)
    }
  }()

  /// The commit of the sources that this program was built from, wherever it runs.
  package static let commit: TextFigure =
    switch Program.sourceCommit {
    case .success(let commit): .value(commit)
    case .failure(let unknown): .unavailable("unknown: \(unknown)")
    }

  private static func lines(of path: String) -> [String] {
    let bytes = FileManager.default.contents(atPath: path) ?? Data()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func output(of executable: String, _ arguments: [String]) -> TextFigure {
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        return .unavailable("\(arguments.joined(separator: " ")) failed")
      }
      return .value(
        String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    } catch {
      return .unavailable("\(arguments.joined(separator: " ")): \(error)")
    }
  }
}
