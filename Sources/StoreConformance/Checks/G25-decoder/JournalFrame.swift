import Persistence

/// The checksums of a journal (`docs/JournalFormat.md`), repaired after changes.
///
/// This code is independent of the reader that it tests. Without the right checksums, no changed
/// length would be read.
enum JournalFrame {
  private static let name = Array(#"{"lockstep-journal":"#.utf8)
  private static let checksumName = Array(#","checksum":""#.utf8)
  private static let generationName = Array(#""generation":"#.utf8)
  private static let groupHeader = 32
  private static let recordHeader = 16

  /// The bytes with the checksums that they need, as far as groups and records follow each other;
  /// `nil` if they do not begin like a journal.
  static func withChecksums(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: name),
      let end = bytes.prefix(256).firstIndex(of: UInt8(ascii: "\n")),
      let checksum = bytes[..<end].firstRange(of: checksumName),
      checksum.upperBound + 8 <= end,
      let generation = bytes[..<end].firstRange(of: generationName)?.upperBound
    else { return nil }
    var result = bytes
    let digits = String(CRC32C(of: bytes[..<checksum.lowerBound]).value, radix: 16)
    result.replaceSubrange(
      checksum.upperBound..<(checksum.upperBound + 8),
      with: Array(String(repeating: "0", count: 8 - digits.count).utf8) + Array(digits.utf8))
    let number = bytes[generation...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    let salt = littleEndian(UInt64(String(decoding: number, as: UTF8.self)) ?? 0)
    var offset = end + 1
    while let next = repairGroup(at: offset, salt, &result) { offset = next }
    return result
  }

  /// Repairs the checksums of a group.
  ///
  /// Returns the offset at which the next group would begin.
  private static func repairGroup(
    at start: Int, _ salt: [UInt8], _ bytes: inout [UInt8]
  ) -> Int? {
    let first = start + groupHeader
    guard first <= bytes.count, bytes[start..<(start + 3)].elementsEqual("LSJ".utf8) else {
      return nil
    }
    let length = number(bytes, at: start + 16, size: 8)
    let end = first + Int(min(length, UInt64(bytes.count - first)))
    var checksums = CRC32C()
    var offset = first
    while offset + recordHeader <= end {
      let size =
        recordHeader + Int(number(bytes, at: offset + 8, size: 4))
        + Int(number(bytes, at: offset + 12, size: 4))
      guard size <= end - offset else { break }
      let checksum = littleEndian(CRC32C(of: bytes[(offset + 4)..<(offset + size)]).value)
      bytes.replaceSubrange(offset..<(offset + 4), with: checksum)
      checksums.update(with: checksum)
      offset += size
    }
    bytes.replaceSubrange((start + 24)..<(start + 28), with: littleEndian(checksums.value))
    let header = CRC32C(of: salt + bytes[start..<(start + 28)]).value
    bytes.replaceSubrange((start + 28)..<(start + 32), with: littleEndian(header))
    return length <= bytes.count - first ? end : nil
  }

  private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> UInt64 {
    bytes[offset..<(offset + size)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
