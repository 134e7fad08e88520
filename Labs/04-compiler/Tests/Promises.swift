import Foundation

/// A line that tells the compiler to believe and not to look.
struct Promise: Equatable {
  /// The words after which the compiler believes.
  static let words = ["nonisolated(unsafe)", "@unchecked Sendable"]

  let file: String
  let line: Int
  let word: String

  /// Those of the Swift files beside a file, in the order of file and line, without comments.
  ///
  /// - Throws: A Cocoa error when the files cannot be read.
  static func all(beside path: String) throws -> [Promise] {
    let folder = URL(filePath: path).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "swift" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .flatMap { try all(in: String(contentsOf: $0, encoding: .utf8), of: $0.lastPathComponent) }
  }

  static func all(in text: String, of file: String) -> [Promise] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      number, line in
      let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
      return words.filter { code.contains($0) }
        .map { Promise(file: file, line: number + 1, word: $0) }
    }
  }
}
