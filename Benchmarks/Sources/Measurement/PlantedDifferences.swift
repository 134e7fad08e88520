/// The known differences that a run planted, and which of them it saw.
///
/// A run that did not see a planted 10 % cannot speak of 8 % either, whatever its noise floor says.
public struct PlantedDifferences: Sendable, Hashable {
  /// The smallest planted share that the run saw together with every larger share; `nil` if it did
  /// not see the largest one.
  public let smallestSeen: Double?
  /// The share that a difference must exceed: the smallest seen one, or else the largest planted
  /// one; 0 if the run planted nothing.
  public let threshold: Double
  /// True if the run planted differences.
  let isPlanted: Bool

  /// Judges a run by its planted differences.
  ///
  /// - Parameter planted: Each share, 0.05 for 5 %, and whether the run saw it.
  public init(_ planted: [(share: Double, isSeen: Bool)]) {
    let sorted = planted.sorted { $0.share > $1.share }
    smallestSeen = sorted.prefix(while: \.isSeen).last?.share
    threshold = smallestSeen ?? sorted.first?.share ?? 0
    isPlanted = !planted.isEmpty
  }

  /// No planted difference.
  public static let none = PlantedDifferences([])

  /// The share that the verdicts ``Verdict/faster`` and ``Verdict/slower`` must exceed.
  public func needed(_ floor: NoiseFloor) -> Double { max(floor.share, threshold) }

  /// The smallest difference that the run sees; `nil` if it did not see the largest planted one.
  public func smallest(_ floor: NoiseFloor) -> Double? {
    guard isPlanted else { return floor.smallestDetectable }
    return smallestSeen.map { max($0, floor.smallestDetectable) }
  }
}
