/// The 64-bit FNV-1a hash.
///
/// Source: Fowler, Noll and Vo; IETF draft-eastlake-fnv.
enum FowlerNollVo {
  @inline(__always)
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
