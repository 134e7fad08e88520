import Foundation
import Processes
import Synchronization

/// Builds one product of the labs' package.
package struct LabBuild: Sendable {
  /// The result of the build.
  package enum Result: Sendable {
    /// The program's path.
    case built(String)
    /// The code cannot be built.
    case failed(LabDiagnostics)
    /// The build gave no result about the code, for this reason.
    case impossible(String)
  }

  let tools: LabTools
  let lab: LabFolder
  let isSolution: Bool
  /// True to build with ThreadSanitizer, in a separate build directory.
  var sanitizesThreads = false

  private var product: String { isSolution ? lab.solutionProduct : lab.product }
  private var scratch: URL { tools.build(sanitizingThreads: sanitizesThreads) }
  private var program: String {
    scratch.appending(path: "debug/\(product)").path(percentEncoded: false)
  }

  /// Builds the lab, and reports the stages meanwhile.
  func run(onStage: @escaping @Sendable (LabStage) -> Void) async -> Result {
    guard let swift = tools.swift else {
      return .impossible(
        "No `swift` is in the PATH. Install Swift 6.2 or newer (swift.org/install), open a new "
          + "shell and see `swift --version`.")
    }
    if let problem = nameProblem { return .impossible(problem) }
    let isNew = !FileManager.default.fileExists(atPath: program)
    let limit = isNew ? tools.limits.firstBuild : tools.limits.build
    let isFirst = !tools.hasBuiltLab(sanitizingThreads: sanitizesThreads)
    let watch = BuildWatch(product: product, isFirst: isFirst, onStage: onStage)
    let ticks = Task { await watch.tick() }
    defer { ticks.cancel() }
    do {
      let result = try await LimitedCommand(
        executable: swift, arguments: arguments, limitInSeconds: limit
      ).run { watch.lastLine = $0 }
      return judged(result, limit: limit)
    } catch {
      return .impossible("`\(swift) build` could not be started: \(error)")
    }
  }

  /// Fetches nothing: the labs need only this repository.
  private var arguments: [String] {
    [
      "build", "--package-path", lab.checkout.labs.path(percentEncoded: false),
      "--scratch-path", scratch.path(percentEncoded: false),
      // The manifest asks which folders there are, which a cached answer does not.
      "--manifest-cache", "none",
      // Nor does a cached plan see which files a `git pull` brought to the packages around.
      "--disable-build-manifest-caching", "--disable-automatic-resolution",
      // Without an index for editors a build takes a quarter less.
      "--disable-index-store",
    ] + (sanitizesThreads ? ["--sanitize=thread"] : []) + ["--product", product]
  }

  /// SwiftPM distinguishes packages by their folder names, ignoring case.
  private var nameProblem: String? {
    let name = lab.checkout.root.standardizedFileURL.lastPathComponent
    guard name.lowercased() == "labs" else { return nil }
    return "The checkout is in a folder called `\(name)`, which Swift's package manager takes for "
      + "the package Labs inside it. Rename the folder, for instance to lockstep."
  }

  private func judged(_ result: LimitedCommand.Result, limit: Double) -> Result {
    let lines = result.lines + result.complaint.split(separator: "\n").map(String.init)
    switch result.ending {
    case .exited(0):
      guard FileManager.default.isExecutableFile(atPath: program) else {
        return .impossible("The build ended well, but there is no \(program).")
      }
      return .built(program)
    case .overran:
      return .impossible(
        "The build of \(product) did not end within \(Int(limit)) s and was ended. Try again "
          + "if the machine was busy. Otherwise an expression of your last change may be too hard "
          + "for the type checker: give its parts types.")
    case .killed(let signal):
      return .impossible("The build was ended from outside (signal \(signal)).")
    case .exited:
      let folder = lab.url.path(percentEncoded: false)
      let diagnostics = DiagnosticParser(
        folders: [folder, lab.checkout.root.path(percentEncoded: false)],
        part: isSolution ? "Solution" : "Exercise", read: Self.source
      ).diagnostics(in: lines)
      return diagnostics.isOfCode
        ? .failed(diagnostics)
        : .impossible(
          "`swift build` failed:\n" + diagnostics.rest.joined(separator: "\n"))
    }
  }

  package static func source(of path: String) -> String? {
    // Not there, or no text: then the line is not shown.
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Tells once a second how far a build has come.
private final class BuildWatch: Sendable {
  private let product: String
  private let isFirst: Bool
  private let onStage: @Sendable (LabStage) -> Void
  private let line = Mutex("")

  init(product: String, isFirst: Bool, onStage: @escaping @Sendable (LabStage) -> Void) {
    self.product = product
    self.isFirst = isFirst
    self.onStage = onStage
  }

  var lastLine: String {
    get { line.withLock { $0 } }
    set { line.withLock { $0 = newValue } }
  }

  func tick() async {
    let start = ContinuousClock.now
    while !Task.isCancelled {
      let seconds = Int(start.duration(to: .now).components.seconds)
      let line = lastLine
      // SwiftPM prints this text while it waits for its lock.
      onStage(
        line.contains("Another instance of SwiftPM")
          ? .waitingForOtherBuild(seconds: seconds)
          : .building(product: product, isFirst: isFirst, seconds: seconds, lastLine: line))
      do { try await Task.sleep(for: .seconds(1)) } catch { return }
    }
  }
}
