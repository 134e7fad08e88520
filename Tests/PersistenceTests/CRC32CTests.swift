import Testing

@testable import Persistence

@Suite("CRC-32C")
struct CRC32CTests {
  /// RFC 3720, appendix B.4, and the check value of the catalogue of parametrised CRCs.
  @Test(
    arguments: [
      ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
      ([UInt8](repeating: 0xff, count: 32), 0x62A8_AB43),
      (Array(0..<32), 0x46DD_794E),
      (Array((0..<32).reversed()), 0x113F_DB5C),
      (Array("123456789".utf8), 0xE306_9283),
      ([], 0),
    ] as [([UInt8], UInt32)])
  func knownVectorsHold(bytes: [UInt8], expected: UInt32) {
    #expect(CRC32C(of: bytes).value == expected)
  }

  @Test func agreesWithABitwiseReferenceOnEveryLengthAndSplit() {
    var generator = SystemRandomNumberGenerator()
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let expected = Self.reference(bytes)
      #expect(CRC32C(of: bytes).value == expected, "\(bytes)")
      let middle = Int.random(in: 0...length, using: &generator)
      var checksum = CRC32C(of: bytes[..<middle])
      checksum.update(with: bytes[middle...])
      #expect(checksum.value == expected, "\(bytes) split at \(middle)")
      var byTables = CRC32C()
      bytes.withUnsafeBufferPointer { byTables.updateByTables(with: $0) }
      #expect(byTables == CRC32C(of: bytes), "the instruction and the tables differ on \(bytes)")
      // Not contiguous in memory.
      #expect(CRC32C(of: bytes.lazy.map { $0 }).value == expected)
    }
  }

  private static func reference(_ bytes: [UInt8]) -> UInt32 {
    var register: UInt32 = 0xffff_ffff
    for byte in bytes {
      for bit in 0..<8 {
        let difference = (register ^ (UInt32(byte) >> UInt32(bit))) & 1
        register = (register >> 1) ^ (difference == 1 ? 0x82f6_3b78 : 0)
      }
    }
    return ~register
  }
}
