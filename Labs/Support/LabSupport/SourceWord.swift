import Foundation

/// A place in an attendee's source that has a word which a lab does not allow.
public struct SourceWord: Equatable, Sendable {
  /// The name of the file.
  public let file: String
  /// The number of the line, from 1.
  public let line: Int
  /// The word.
  public let word: String

  /// The words after which the compiler believes what it cannot prove.
  public static let promises = [
    "nonisolated(unsafe)", "@unchecked", "@preconcurrency", "unsafeBitCast", "unsafeDowncast",
    "Unmanaged", "UnsafeMutable", "UnsafePointer", "UnsafeRaw", "UnsafeBuffer", "OpaquePointer",
  ]

  /// The places in the Swift files beside a file, in the order of file and line, without comments.
  ///
  /// - Parameters:
  ///   - words: The words, without white space.
  ///   - path: The path of a file; the files in its folder are read, and no folder below.
  /// - Returns: The places.
  /// - Throws: A Cocoa error when the files cannot be read.
  public static func all(of words: [String], beside path: String) throws -> [SourceWord] {
    let folder = URL(filePath: path).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "swift" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .flatMap { file in
        all(of: words, in: try String(contentsOf: file, encoding: .utf8), file.lastPathComponent)
      }
  }

  /// White space, including line breaks, may be anywhere between the parts of such a word, so the
  /// text is searched without it.
  static func all(of words: [String], in text: String, _ file: String) -> [SourceWord] {
    var code = ""
    var lines: [Int] = []
    let withoutBlocks = text.replacing(#/\/\*.*?\*\//#.dotMatchesNewlines()) { match in
      String(repeating: "\n", count: match.output.count { $0 == "\n" })
    }
    for (number, line) in withoutBlocks.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let bare = withoutComment(line).filter { !$0.isWhitespace }
      code += bare
      lines += Array(repeating: number + 1, count: bare.count)
    }
    let found = words.flatMap { word in
      code.ranges(of: word).map { range in
        SourceWord(
          file: file, line: lines[code.distance(from: code.startIndex, to: range.lowerBound)],
          word: word)
      }
    }
    return found.sorted { $0.line < $1.line }
  }

  /// A line up to its comment.
  ///
  /// Two slashes after an odd number of quotes are in a text.
  private static func withoutComment(_ line: Substring) -> Substring {
    let start = line.ranges(of: "//").first { slashes in
      line[..<slashes.lowerBound].count { $0 == "\"" }.isMultiple(of: 2)
    }
    return start.map { line[..<$0.lowerBound] } ?? line
  }
}
