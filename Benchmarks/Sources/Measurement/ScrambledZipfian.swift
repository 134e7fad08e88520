/// Draws items with Zipfian popularity and spreads the popular items over the whole range.
///
/// As in YCSB, a rank is drawn from ten billion ranks, whatever the number of items, and hashed to
/// an item. The shape of the popularity does not depend on the number of items, and popular items
/// are not neighbours in id order. With an exponent of 0.99, the first rank has a share of 1 /
/// 26.5. O(1) per draw.
///
/// Source: Cooper et al., "Benchmarking Cloud Serving Systems with YCSB", SoCC 2010.
public struct ScrambledZipfian: Sendable, Hashable {
  /// The number of items.
  public let count: Int
  let ranks: Zipfian

  private static var rankCount: Int { Int(clamping: 10_000_000_000 as Int64) }

  /// Prepares draws.
  ///
  /// - Parameter count: The number of items, at least 1.
  /// - Throws: ``InvalidParameter`` when there is no item.
  public init(count: Int) throws(InvalidParameter) {
    guard count >= 1 else {
      throw InvalidParameter(
        name: "ScrambledZipfian.count", message: "\(count) is too few; pass 1 or more.")
    }
    self.count = count
    ranks = try Zipfian(count: Self.rankCount)
  }

  /// Draws an item.
  ///
  /// - Parameter generator: The source of randomness.
  /// - Returns: The item, from 0 to `count - 1`.
  public func next(using generator: inout some RandomNumberGenerator) -> Int {
    item(ofRank: ranks.next(using: &generator))
  }

  /// The item to which a popularity rank is hashed.
  ///
  /// - Parameter rank: The rank, from 0 for the most popular.
  /// - Returns: The item, from 0 to `count - 1`.
  public func item(ofRank rank: Int) -> Int {
    let rank = UInt64(bitPattern: Int64(rank))
    let bytes = (0..<8).lazy.map { UInt8(truncatingIfNeeded: rank >> ($0 * 8)) }
    return Int(Self.hash(bytes) % UInt64(count))
  }

  /// The 64-bit FNV-1a hash.
  ///
  /// Source: Fowler, Noll and Vo; IETF draft-eastlake-fnv.
  @inline(__always)
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
