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

  /// The files in a folder and those below it, without those of a build.
  static func files(in folder: String, endings: [String]) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { path in endings.contains { path.hasSuffix($0) } && !path.contains(".build/") }
      .map { "\(folder)/\($0)" }
  }
}
