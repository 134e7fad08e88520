import Persistence

/// The envelope of the file-backed stores (`docs/FileFormat.md`), built around any lines, with a
/// checksum that is repaired after changes.
///
/// This code is independent of the loader that it tests. Without the right checksum, no changed
/// byte would be read.
enum EnvelopeFrame {
  private static let newline = UInt8(ascii: "\n")
  private static let comma = UInt8(ascii: ",")
  private static let checksumName = Array(#""checksum":""#.utf8)
  private static let versionName = Array(#""version":"#.utf8)
  private static let itemsName = Array("\"items\":[\n".utf8)
  private static let end = Array("]}\n".utf8)

  /// A file with these lines, valid or not, and the checksum that they need.
  static func file(version: String = "1", _ lines: [[UInt8]]) -> [UInt8] {
    let head = Array("{\"lockstep\":1,\"version\":\(version),\"checksum\":\"00000000\",".utf8)
    let body = Array(lines.joined(separator: [comma, newline]))
    let bytes = head + itemsName + body + (lines.isEmpty ? [] : [newline]) + end
    return withChecksum(bytes) ?? bytes
  }

  /// The bytes with the checksum that their version and lines need; `nil` if they are not an
  /// envelope.
  static func withChecksum(_ bytes: [UInt8]) -> [UInt8]? {
    let head = bytes.prefix(256)
    guard let checksum = head.firstRange(of: checksumName)?.upperBound,
      let version = head.firstRange(of: versionName)?.upperBound,
      let items = bytes[checksum...].prefix(64).firstRange(of: itemsName)?.upperBound,
      bytes.count >= items + end.count, bytes.suffix(end.count).elementsEqual(end),
      checksum + 8 <= items
    else { return nil }
    let digits = bytes[version...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    let lines = bytes[items..<(bytes.count - end.count)]
    var result = bytes
    result.replaceSubrange(checksum..<(checksum + 8), with: hexadecimal(Array(digits), lines))
    return result
  }

  /// The checksum of the version and of each line, in eight digits.
  private static func hexadecimal(_ version: [UInt8], _ lines: ArraySlice<UInt8>) -> [UInt8] {
    var checksum = CRC32C(of: version + [UInt8(ascii: ":")])
    if !lines.isEmpty {
      for line in lines.dropLast().split(separator: newline, omittingEmptySubsequences: false) {
        let value = CRC32C(of: line.last == comma ? line.dropLast() : line).value
        checksum.update(with: (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
      }
    }
    let digits = Array(String(checksum.value, radix: 16).utf8)
    return [UInt8](repeating: UInt8(ascii: "0"), count: 8 - digits.count) + digits
  }
}
