/// The search for the knee: the highest rate of requests that a store sustains.
///
/// The search doubles the rate until the store does not sustain it, then halves the distance until
/// the two bounds are close. A sustained rate above a refused one counts as luck: the lower,
/// refused rate is the bound.
public struct RateSweep: Sendable {
  /// The highest sustained rate and the lowest rate that was not sustained.
  public struct Knee: Sendable, Hashable {
    /// The highest sustained rate below all rates that were not sustained; 0 if there is none.
    public let sustained: Double
    /// The lowest rate that was not sustained.
    public let refused: Double
  }

  /// The largest difference between the bounds, as a share, at which the search ends.
  private static let precision = 0.1
  /// The highest number of rates to try.
  public let mostSteps: Int
  private let first: Double
  private let highest: Double
  private var answers: [(rate: Double, isSustained: Bool)] = []

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - first: The first rate, in requests per second; it may be too high.
  ///   - highest: The highest rate to try.
  ///   - mostSteps: The highest number of rates to try.
  /// - Throws: ``InvalidParameter`` when a rate is invalid or the highest is below the first.
  public init(
    from first: Double, to highest: Double = ArrivalSchedule.rates.upperBound,
    mostSteps: Int = 24
  ) throws(InvalidParameter) {
    guard ArrivalSchedule.rates.contains(first), ArrivalSchedule.rates.contains(highest),
      first <= highest
    else {
      throw InvalidParameter(
        name: "RateSweep",
        message: "from \(first) to \(highest) there is nothing to search; pass rates of requests a "
          + "second, the lower first.")
    }
    self.first = first
    self.highest = highest
    self.mostSteps = mostSteps
  }

  /// Records whether a rate was sustained.
  ///
  /// - Parameters:
  ///   - rate: The rate.
  ///   - isSustained: `true` if the store kept up with the rate.
  public mutating func record(_ rate: Double, isSustained: Bool) {
    answers.append((rate, isSustained))
  }

  /// The rate to try next; `nil` when the search is over.
  public var next: Double? {
    guard answers.count < mostSteps else { return nil }
    guard !answers.isEmpty else { return first }
    guard let refused else {
      return sustained < highest ? min(highest, sustained * 2) : nil
    }
    guard sustained > 0 else {
      let lower = refused / 2
      return lower >= ArrivalSchedule.rates.lowerBound ? lower : nil
    }
    return refused > sustained * (1 + Self.precision) ? (sustained * refused).squareRoot() : nil
  }

  /// The knee; `nil` as long as all rates were sustained.
  public var knee: Knee? { refused.map { Knee(sustained: sustained, refused: $0) } }

  private var refused: Double? { answers.filter { !$0.isSustained }.map(\.rate).min() }

  private var sustained: Double {
    answers.filter { $0.isSustained && $0.rate < refused ?? .infinity }.map(\.rate).max() ?? 0
  }
}
