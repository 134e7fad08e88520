public import Persistence

/// Which case of which check to run again: `G2,seed=7,case=31`.
public struct Replay: Sendable, Codable, Equatable, CustomStringConvertible {
  /// The check.
  public var guarantee: Guarantee
  /// The seed of the whole check.
  public var seed: UInt64
  /// The one case of it to run, counted from 0; every case when `nil`.
  public var only: Int?

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - guarantee: The check.
  ///   - seed: The seed of the whole check.
  ///   - only: The one case to run; every case when `nil`.
  public init(_ guarantee: Guarantee, seed: UInt64, only: Int? = nil) {
    self.guarantee = guarantee
    self.seed = seed
    self.only = only
  }

  /// Reads what ``description`` gives, or gives `nil` for a text of another form.
  ///
  /// - Parameter text: For instance `G2,seed=7,case=31`.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let name = parts.first, let guarantee = Guarantee(id: String(name)) else { return nil }
    self.init(guarantee, seed: 0)
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      switch pair.first {
      case "seed" where pair.count == 2:
        guard let value = UInt64(pair[1]) else { return nil }
        seed = value
      case "case" where pair.count == 2:
        guard let value = Int(pair[1]), value >= 0 else { return nil }
        only = value
      default: return nil
      }
    }
  }

  /// For instance `G2,seed=7,case=31`.
  public var description: String {
    "\(guarantee.id),seed=\(seed)" + (only.map { ",case=\($0)" } ?? "")
  }
}
