import Foundation

/// The files of the checkout that the tests were built from.
enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The Swift files in a folder and those below it.
  static func sources(in folder: String) throws -> [String] {
    try files(in: folder, endings: [".swift"])
  }

  /// The shell scripts of the checkout, which begin with a line that names their shell.
  static func scripts() throws -> [String] {
    let folders = [".ci", "Benchmarks", "docs", "Examples", "Labs", "Packaging", "Tests"]
    return try folders.flatMap { try files(in: $0, endings: [""]) }.filter { path in
      FileManager.default.contents(atPath: root.appending(path: path).path)?
        .starts(with: Data("#!".utf8)) ?? false
    }
  }

  /// The files in a folder and those below it, without those of a build.
  static func files(in folder: String, endings: [String]) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { path in endings.contains { path.hasSuffix($0) } && !path.contains(".build/") }
      .map { "\(folder)/\($0)" }
  }
}
