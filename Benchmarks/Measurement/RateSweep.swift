/// The search for the knee: the highest rate of requests that a store sustains.
///
/// The rate is doubled until it is not sustained, then the distance is halved until the two bounds
/// are close. If a rate is sustained above one that was not, that is taken for luck: the lower rate
/// is the bound.
public struct RateSweep: Sendable {
  /// The highest rate that was sustained and the lowest that was not.
  public struct Knee: Sendable, Hashable {
    /// The highest rate that was sustained below all that were not; 0 where none was.
    public let sustained: Double
    /// The lowest rate that was not sustained.
    public let refused: Double
  }

  /// The bounds are close enough when they differ by this share.
  public let precision: Double
  /// The most rates that are tried.
  public let mostSteps: Int
  private let first: Double
  private let highest: Double
  private var answers: [(rate: Double, isSustained: Bool)] = []

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - first: The rate to begin with, in requests a second; it may be too high.
  ///   - highest: The highest rate to try.
  ///   - precision: How close the bounds have to be, as a share.
  ///   - mostSteps: The most rates to try.
  /// - Throws: ``InvalidParameter`` when a rate is none or the highest is below the first.
  public init(
    from first: Double, to highest: Double = ArrivalSchedule.rates.upperBound,
    precision: Double = 0.1, mostSteps: Int = 24
  ) throws(InvalidParameter) {
    guard ArrivalSchedule.rates.contains(first), ArrivalSchedule.rates.contains(highest),
      first <= highest, precision > 0
    else {
      throw InvalidParameter(
        name: "RateSweep",
        message: "from \(first) to \(highest) with a precision of \(precision) there is nothing to "
          + "search; pass rates of requests a second, the lower first, and a share above 0.")
    }
    self.first = first
    self.highest = highest
    self.precision = precision
    self.mostSteps = mostSteps
  }

  /// Records whether a rate was sustained.
  ///
  /// - Parameters:
  ///   - rate: The rate.
  ///   - isSustained: Whether the store kept up with it.
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
    return refused > sustained * (1 + precision) ? (sustained * refused).squareRoot() : nil
  }

  /// The knee; `nil` as long as every rate was sustained.
  public var knee: Knee? { refused.map { Knee(sustained: sustained, refused: $0) } }

  private var refused: Double? { answers.filter { !$0.isSustained }.map(\.rate).min() }

  private var sustained: Double {
    answers.filter { $0.isSustained && $0.rate < refused ?? .infinity }.map(\.rate).max() ?? 0
  }
}
