import SeededRandom

/// The order in which the arms of an experiment run in each round, balanced and repeatable.
///
/// - In every n rounds of n arms, each arm runs once in each position (a Latin square), so that
///   warming up or cooling down within a round affects all arms equally.
/// - Each round has a mirror image (A B, then B A), which cancels a steady drift: the next round if
///   n is even, the round n later if n is odd.
/// - In every n rounds (2n if n is odd), each arm follows each other arm equally often, so that the
///   after-effects of an arm affect all others equally (Williams' design).
///
/// The seed shuffles the places of the arms in the square and the order of the rows.
///
/// Source: Williams, "Experimental Designs Balanced for the Estimation of Residual Effects of
/// Treatments", 1949.
public struct RoundOrder: Sendable, Hashable, Codable {
  /// The number of arms.
  public let arms: Int
  /// The seed of the shuffling; print it to repeat the order.
  public let seed: UInt64
  /// The arms of each round, 0 to `arms - 1`, in the order in which they run.
  public let rounds: [[Int]]

  /// Makes the orders; O(arms × rounds).
  ///
  /// - Parameters:
  ///   - arms: The number of arms, at least 1.
  ///   - rounds: The number of rounds, at least 0.
  ///   - seed: The seed of the shuffling.
  /// - Throws: ``InvalidParameter`` when a number is too small.
  public init(arms: Int, rounds: Int, seed: UInt64) throws(InvalidParameter) {
    guard arms >= 1, rounds >= 0 else {
      throw InvalidParameter(
        name: "RoundOrder",
        message: "\(arms) arms and \(rounds) rounds; pass at least one arm and no negative number.")
    }
    var generator = SplitMix64(seed: seed)
    var orders: [[Int]] = []
    while orders.count < rounds {
      let labels = generator.shuffle(Array(0..<arms))
      let square =
        arms.isMultiple(of: 2)
        ? Self.evenSquare(arms, using: &generator) : Self.oddSquare(arms, using: &generator)
      orders += square.prefix(rounds - orders.count).map { row in row.map { labels[$0] } }
    }
    self.arms = arms
    self.seed = seed
    self.rounds = orders
  }

  /// The zigzag 0, n - 1, 1, n - 2, … plus `shift`: the differences between neighbours are all
  /// different.
  private static func row(_ shift: Int, of arms: Int) -> [Int] {
    (0..<arms).map { position in
      let zigzag = position.isMultiple(of: 2) ? position / 2 : arms - (position + 1) / 2
      return (zigzag + shift) % arms
    }
  }

  /// For an even number of arms, the mirror image of row i is row i + n / 2: n rounds hold n / 2
  /// pairs.
  private static func evenSquare(
    _ arms: Int, using generator: inout SplitMix64
  ) -> [[Int]] {
    generator.shuffle(Array(0..<arms / 2)).flatMap { shift in
      [row(shift, of: arms), row(shift + arms / 2, of: arms)]
    }
  }

  /// For an odd number of arms, the mirror image is not a row of the square, so a mirrored square
  /// follows.
  private static func oddSquare(
    _ arms: Int, using generator: inout SplitMix64
  ) -> [[Int]] {
    let square = generator.shuffle(Array(0..<arms)).map { row($0, of: arms) }
    return square + square.map { $0.reversed() }
  }
}
