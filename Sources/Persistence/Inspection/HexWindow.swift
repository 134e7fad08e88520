/// Some bytes of a file around a place, to be shown as rows of sixteen.
public struct HexWindow: Sendable, Equatable, Codable {
  /// How many bytes a row has.
  public static let rowLength = 16

  /// Where in the file the window begins; a multiple of ``rowLength``.
  public let start: Int
  /// Its bytes.
  public let bytes: [UInt8]
  /// The place that it is about.
  public let offset: Int

  /// The window of two rows before and after the one with a place, as far as there are any; `nil` for
  /// an empty file.
  init?(around offset: Int, of file: [UInt8]) {
    let row = min(offset, file.count - 1) / Self.rowLength
    let end = min((row + 3) * Self.rowLength, file.count)
    guard end > 0 else { return nil }
    self.offset = offset
    start = max(row - 2, 0) * Self.rowLength
    bytes = Array(file[start..<end])
  }

  /// The rows as text: offset, bytes in hexadecimal, and what of them is printable.
  ///
  /// A `>` stands before the row with the place. At most 79 columns, for files up to 256 MiB.
  public var rows: [String] {
    stride(from: 0, to: bytes.count, by: Self.rowLength).map { first in
      let row = bytes[first..<min(first + Self.rowLength, bytes.count)]
      let hexadecimal = row.map { Self.digits(Int($0), 2) }.joined(separator: " ")
      let text = row.map { 0x20...0x7e ~= $0 ? String(UnicodeScalar($0)) : "." }.joined()
      let padding = String(repeating: " ", count: 3 * (Self.rowLength - row.count))
      let isPlace = (start + first..<start + first + Self.rowLength).contains(offset)
      return (isPlace ? "> " : "  ") + Self.digits(start + first, 7)
        + "  \(hexadecimal)\(padding)  \(text)"
    }
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
