package import Foundation
import Processes
import ThreadSchedules

/// A package whose tests are built in a folder outside of the package.
package struct TestPackage: Sendable {
  /// The package's folder.
  package let folder: URL
  /// The folder for everything that the build makes.
  package let scratch: URL

  /// - Throws: `TestExplorationError` if the folder has no manifest.
  package init(path: String, scratch: String? = nil) throws(TestExplorationError) {
    folder = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
    guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    else { throw .noPackage(path: path) }
    self.scratch = scratch.map { URL(filePath: $0).standardizedFileURL } ?? Self.scratch(folder)
  }

  /// A folder in the user's caches, the same for each run with this package.
  private static func scratch(_ folder: URL) -> URL {
    let sum = PathSum.of(folder.path)
    let manager = FileManager.default
    let caches = manager.urls(for: .cachesDirectory, in: .userDomainMask).first
    return (caches ?? manager.temporaryDirectory).appending(
      path: "lockstep/explore/\(folder.lastPathComponent)-\(String(sum, radix: 16))")
  }

  /// Builds the tests.
  ///
  /// The package's `Package.resolved` is put back if the build changes it.
  ///
  /// - Throws: `TestExplorationError` if the tests do not build, or there are none. `CancellationError` if the task
  ///   is cancelled, which ends the build.
  package func build() async throws -> TestProgram {
    let resolved = KeptFile(folder.appending(path: "Package.resolved"))
    let (lines, ending) = try await swift("--build-tests")
    try resolved.putBack()
    try Task.checkCancellation()
    guard ending == .exited(0) else {
      throw TestExplorationError.build(package: folder.path, lines: Self.important(lines))
    }
    return TestProgram(executable: try await executable(), folder: folder)
  }

  /// Runs `swift build`, and returns its output.
  private func swift(
    _ argument: String
  ) async throws -> (lines: [String], ending: ChildProcess.Ending) {
    let place = ["--package-path", folder.path, "--scratch-path", scratch.path]
    let process = try ChildProcess(
      ChildCommand(executable: "/usr/bin/env", arguments: ["swift", "build"] + place),
      payload: argument, keepsErrors: true)
    var lines: [String] = []
    for await line in process.lines { lines.append(line) }
    let ending = await process.waitForEnd()
    return (lines + process.complaint.split(separator: "\n").map(String.init), ending)
  }

  /// The errors, each once, or the last lines if none is marked as an error.
  ///
  /// The compiler repeats an error inside a picture of the line.
  private static func important(_ lines: [String]) -> [String] {
    var seen: Set<String> = []
    let errors = lines.filter { line in
      line.contains("error:") && !line.hasPrefix(" ") && seen.insert(line).inserted
    }
    return Array((errors.isEmpty ? lines : errors).suffix(mostLines))
  }

  private static let mostLines = 20

  private func executable() async throws -> URL {
    let (lines, _) = try await swift("--show-bin-path")
    guard let path = lines.last(where: { $0.hasPrefix("/") }) else {
      throw TestExplorationError.noProgram(package: folder.path)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".xctest") }.sorted()
    guard let name = names.first else {
      throw TestExplorationError.noProgram(package: folder.path)
    }
    guard names.count == 1 else {
      throw TestExplorationError.severalPrograms(names: names, scratch: scratch.path)
    }
    return URL(filePath: path).appending(path: name)
  }
}

/// The content of a file of the package, which may be absent.
private struct KeptFile {
  let url: URL
  private let bytes: Data?

  init(_ url: URL) {
    self.url = url
    bytes = FileManager.default.contents(atPath: url.path)
  }

  func putBack() throws(TestExplorationError) {
    guard FileManager.default.contents(atPath: url.path) != bytes else { return }
    do {
      if let bytes { try bytes.write(to: url) } else { try FileManager.default.removeItem(at: url) }
    } catch { throw .resolved(path: url.path, reason: "\(error)") }
  }
}
