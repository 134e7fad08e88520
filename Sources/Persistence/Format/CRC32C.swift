import CChecksum

/// CRC-32C, the Castagnoli checksum (RFC 3720, appendix B.4), computed eight bytes at a time.
///
/// It detects every burst of damage up to 32 bits, and therefore every single flipped bit. On
/// processors with a CRC-32C instruction (SSE4.2, the CRC32 extension of ARM) it uses that
/// instruction. Otherwise it uses the slicing method of Kounavis and Berry, "A systematic approach
/// to building high performance software-based CRC generators" (2005).
public struct CRC32C: Sendable, Equatable {
  @usableFromInline var register: UInt32 = 0xffff_ffff

  /// Creates the checksum of no bytes.
  @inlinable public init() {}

  /// Creates the checksum of these bytes.
  ///
  /// Complexity: O(n), 0.1 to 1 nanosecond per byte.
  @inlinable
  public init(of bytes: some Collection<UInt8>) {
    update(with: bytes)
  }

  /// The checksum of all bytes so far.
  @inlinable public var value: UInt32 { ~register }

  /// Adds bytes.
  ///
  /// Complexity: O(n).
  @inlinable
  public mutating func update(with bytes: some Collection<UInt8>) {
    let contiguous: Void? = bytes.withContiguousStorageIfAvailable { update(with: $0) }
    if contiguous == nil { Array(bytes).withUnsafeBufferPointer { update(with: $0) } }
  }

  @usableFromInline
  mutating func update(with bytes: UnsafeBufferPointer<UInt8>) {
    if Self.hasInstruction, let start = bytes.baseAddress {
      register = cchecksum_crc32c(register, start, bytes.count)
    } else {
      updateByTables(with: bytes)
    }
  }

  private static let hasInstruction = cchecksum_has_crc32c()

  /// Adds bytes without the instruction, for processors that lack it.
  mutating func updateByTables(with bytes: UnsafeBufferPointer<UInt8>) {
    var register = register
    Self.tables.withUnsafeBufferPointer { tables in
      let raw = UnsafeRawBufferPointer(bytes)
      let whole = raw.count & ~7
      for offset in stride(from: 0, to: whole, by: 8) {
        let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
        let mixed = word ^ UInt64(register)
        register = 0
        for lane in 0..<8 {
          let byte = Int(truncatingIfNeeded: mixed >> UInt64(8 * lane)) & 0xff
          register ^= tables[(7 - lane) * 256 + byte]
        }
      }
      for offset in whole..<raw.count {
        let index = Int((register ^ UInt32(raw[offset])) & 0xff)
        register = (register >> 8) ^ tables[index]
      }
    }
    self.register = register
  }

  /// Eight tables of 256 values: table k advances a byte past k more bytes.
  private static let tables: [UInt32] = {
    let reversedPolynomial: UInt32 = 0x82f6_3b78
    var tables: [UInt32] = []
    for byte: UInt32 in 0..<256 {
      var value = byte
      for _ in 0..<8 {
        let carry = value & 1 == 1 ? reversedPolynomial : 0
        value = (value >> 1) ^ carry
      }
      tables.append(value)
    }
    for index in 256..<2048 {
      let previous = tables[index - 256]
      let carry = tables[Int(previous & 0xff)]
      tables.append((previous >> 8) ^ carry)
    }
    return tables
  }()
}

extension CRC32C {
  /// Returns a checksum as eight hexadecimal digits.
  package static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Returns the checksum of these bytes as eight hexadecimal digits.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    hexadecimal(CRC32C(of: bytes).value)
  }
}
