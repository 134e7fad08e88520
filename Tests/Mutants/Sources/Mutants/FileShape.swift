import Persistence

/// Weaker file formats, made from the real one: its first line is the head, its last the end.
enum FileShape {
  private static let newline = UInt8(ascii: "\n")

  /// A bare array: nothing that would tell of damage.
  static func array(_ envelope: [UInt8]) -> [UInt8] { array(items(envelope)) }

  /// Each item after the checksum of its line: a missing line cannot be detected.
  static func checkedLines(_ envelope: [UInt8]) -> [UInt8] {
    items(envelope).flatMap { item in
      Array(String(CRC32C(of: item).value).utf8) + [UInt8(ascii: " ")] + item + [newline]
    }
  }

  /// The array of all whole lines, or `nil` when a line does not match its checksum.
  static func array(fromChecked bytes: [UInt8]) -> [UInt8]? {
    // The published form passes as it is.
    if bytes.first == UInt8(ascii: "[") { return bytes }
    var items: [ArraySlice<UInt8>] = []
    for line in bytes.split(separator: newline, omittingEmptySubsequences: false).dropLast() {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard parts.count == 2,
        parts[0].elementsEqual(String(CRC32C(of: parts[1]).value).utf8)
      else { return nil }
      items.append(parts[1])
    }
    return array(items)
  }

  private static func array(_ items: [ArraySlice<UInt8>]) -> [UInt8] {
    Array("[".utf8) + items.joined(separator: [UInt8(ascii: ",")]) + Array("]".utf8)
  }

  private static func items(_ envelope: [UInt8]) -> [ArraySlice<UInt8>] {
    let lines = envelope.split(separator: newline)
    return lines.dropFirst().dropLast().map { $0.last == UInt8(ascii: ",") ? $0.dropLast() : $0 }
  }
}
