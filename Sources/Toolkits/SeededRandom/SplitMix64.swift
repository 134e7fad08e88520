/// A small, fast random generator with the same sequence for a seed on every platform.
///
/// The generator passes BigCrush, has a period of 2^64, and is not for cryptography. A number takes
/// about a nanosecond. The type is a value type: a copy repeats the same sequence.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable, Hashable, Codable {
  private var state: UInt64

  /// Creates a generator; equal seeds give equal sequences.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// Returns an independent generator for one of many clients or rounds.
  ///
  /// This generator does not advance. The same index gives the same stream.
  public func stream(_ index: UInt64) -> SplitMix64 {
    SplitMix64(seed: Self.mix(state ^ Self.mix(index &+ 0x9E37_79B9_7F4A_7C15)))
  }

  private static func mix(_ bits: UInt64) -> UInt64 {
    var bits = bits
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
