import Foundation

/// A place that tells the compiler to believe and not to look.
struct Promise: Equatable {
  /// The words after which the compiler believes, without white space.
  static let words = [
    "nonisolated(unsafe)", "@unchecked", "@preconcurrency", "unsafeBitCast", "unsafeDowncast",
    "Unmanaged",
  ]

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

  /// White space may stand anywhere between the parts of such a word, line breaks too: so the text is
  /// searched without any.
  static func all(in text: String, of file: String) -> [Promise] {
    var code = ""
    var lines: [Int] = []
    let withoutBlocks = text.replacing(#/\/\*.*?\*\//#.dotMatchesNewlines()) { match in
      String(repeating: "\n", count: match.output.count { $0 == "\n" })
    }
    for (number, line) in withoutBlocks.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let bare = (line.range(of: "//").map { line[..<$0.lowerBound] } ?? line)
        .filter { !$0.isWhitespace }
      code += bare
      lines += Array(repeating: number + 1, count: bare.count)
    }
    let found = words.flatMap { word in
      code.ranges(of: word).map { range in
        Promise(
          file: file, line: lines[code.distance(from: code.startIndex, to: range.lowerBound)],
          word: word)
      }
    }
    return found.sorted { $0.line < $1.line }
  }
}
