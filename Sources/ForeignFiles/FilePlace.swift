/// A place in a text file.
package struct FilePlace: Sendable, Equatable, Codable, CustomStringConvertible {
  /// The number of the line, from 1.
  package let line: Int
  /// The number of the character in its line, from 1; a byte that is not UTF-8 counts as one.
  package let column: Int
  /// The number of the byte, from 0.
  package let byte: Int

  package init(line: Int, column: Int, byte: Int) {
    (self.line, self.column, self.byte) = (line, column, byte)
  }

  /// Finds the line and the column of a byte.
  ///
  /// O(bytes before it). A byte order mark has no column.
  package init(ofByte byte: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(max(byte, 0), bytes.count)]
    let newline = UInt8(ascii: "\n")
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? ByteOrderMark.length(in: bytes)
    line = before.count { $0 == newline } + 1
    column =
      before.dropFirst(start).isEmpty
      ? 1 : String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
    self.byte = byte
  }

  package var description: String { "line \(line), column \(column) (byte \(byte))" }
}

/// The mark that some programs write at the beginning of a UTF-8 text.
package enum ByteOrderMark {
  /// The number of the mark's bytes in a file; 0 if the file does not begin with the mark.
  package static func length(in bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }
}
