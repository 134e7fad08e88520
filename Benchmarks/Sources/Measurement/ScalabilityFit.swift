import Foundation

/// The Universal Scalability Law fitted to a benchmark's rounds, with 95 % intervals.
///
/// The curve is fitted to all rounds at once. The intervals come from leaving out one round at a
/// time (jackknife), because the rates of a round share that round's disturbances.
///
/// In simulated runs of 12 rounds with 5 % noise, on 1 to 64 clients, λ, σ and κ were within 10 %
/// of the true values, and the intervals contained the true values in 92–98 % of the runs
/// (`Benchmarks/Tests/MeasurementTests`).
///
/// Source: Gunther, "Guerrilla Capacity Planning", 2007; Efron and Stein, "The Jackknife Estimate
/// of Variance", Annals of Statistics 9, 1981.
public struct ScalabilityFit: Sendable, Hashable {
  /// A parameter with its interval.
  public struct Estimate: Sendable, Hashable {
    /// The parameter.
    public let value: Double
    /// The lower end, not below 0.
    public let low: Double
    /// The upper end.
    public let high: Double

    /// True if the interval excludes 0.
    public var isAboveZero: Bool { low > 0 }
  }

  /// The rates measured with one number of clients.
  public struct Rates: Sendable, Hashable {
    /// The number of clients.
    public var clients: Int
    /// The rate of each round, in operations per second, in the order of the rounds.
    public var rounds: [Double]

    /// Creates rates.
    ///
    /// - Parameters:
    ///   - clients: The number of clients.
    ///   - rounds: The rate of each round, above 0.
    public init(clients: Int, rounds: [Double]) {
      self.clients = clients
      self.rounds = rounds
    }
  }

  /// The reason why there is no fit, as a phrase.
  public struct NotIdentifiable: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason.
    public let description: String
  }

  /// The required number of different client numbers: one more than there are parameters.
  public static let minimumNumbers = 4
  /// The largest accepted distance of a median from the curve; beyond it, the rates do not follow
  /// the law.
  public static let largestMiss = 0.25

  /// The curve.
  public let curve: ScalabilityCurve
  /// The rate of a client.
  public let lambda: Estimate
  /// The contention.
  public let sigma: Estimate
  /// The coherency cost.
  public let kappa: Estimate
  /// The number of clients with the highest rate, or the reason why it is not known.
  public let peak: Figure

  /// Fits the law; O(rounds² × numbers).
  ///
  /// - Parameter rates: The rates for each number of clients, all from the same rounds.
  /// - Throws: ``NotIdentifiable`` when the rates do not determine the parameters.
  public init(_ rates: [Rates]) throws(NotIdentifiable) {
    let rounds = rates.map(\.rounds.count).min() ?? 0
    try Self.check(rates, rounds)
    guard let curve = Self.curve(rates, 0..<rounds) else {
      throw NotIdentifiable(description: "the rates do not determine a curve")
    }
    try Self.checkForm(rates, curve)
    var others: [ScalabilityCurve] = []
    for left in 0..<rounds {
      guard let other = Self.curve(rates, (0..<rounds).filter { $0 != left }) else {
        throw NotIdentifiable(description: "without round \(left + 1) there is no curve")
      }
      others.append(other)
    }
    self.curve = curve
    lambda = Self.estimate(curve.lambda, others.map(\.lambda))
    sigma = Self.estimate(curve.sigma, others.map(\.sigma))
    kappa = Self.estimate(curve.kappa, others.map(\.kappa))
    peak =
      kappa.isAboveZero
      ? curve.peak : .unavailable("it is not certain that more clients ever cost anything")
  }

  private static func check(_ rates: [Rates], _ rounds: Int) throws(NotIdentifiable) {
    let numbers = Set(rates.map(\.clients)).count
    guard numbers >= minimumNumbers, numbers == rates.count else {
      throw NotIdentifiable(
        description: "\(numbers) numbers of clients are too few; \(minimumNumbers) are needed")
    }
    guard rounds >= MedianInterval.minimumCount else {
      throw NotIdentifiable(description: MedianInterval.tooFew(rounds))
    }
    guard rates.allSatisfy({ $0.clients > 0 && $0.rounds.allSatisfy { $0 > 0 && $0.isFinite } })
    else { throw NotIdentifiable(description: "a round has no rate") }
  }

  private static func checkForm(
    _ rates: [Rates], _ curve: ScalabilityCurve
  ) throws(NotIdentifiable) {
    for rate in rates {
      guard let median = Statistics.median(rate.rounds) else { continue }
      let expected = curve.throughput(clients: Double(rate.clients))
      let miss = max(median / expected, expected / median) - 1
      guard miss <= largestMiss else {
        throw NotIdentifiable(
          description: "the rates do not follow the law: at \(rate.clients) clients it is off by "
            + (miss < 100 ? "\(Int((miss * 100).rounded())) %" : "more than a hundred times"))
      }
    }
  }

  private static func curve(_ rates: [Rates], _ rounds: some Sequence<Int>) -> ScalabilityCurve? {
    // The squared errors of all rounds are smallest where those of their mean N / X are.
    ScalabilityCurve.fit(
      rates.map { rate in
        let inverse = rounds.reduce((sum: 0.0, count: 0.0)) {
          ($0.sum + 1 / rate.rounds[$1], $0.count + 1)
        }
        return (clients: Double(rate.clients), rate: inverse.count / inverse.sum)
      })
  }

  private static func estimate(_ value: Double, _ others: [Double]) -> Estimate {
    let count = Double(others.count)
    let mean = others.reduce(0, +) / count
    let squares = others.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error = ((count - 1) / count * squares).squareRoot()
    let reach = StudentDistribution.quantile95(freedom: others.count - 1) * error
    return Estimate(value: value, low: max(0, value - reach), high: value + reach)
  }
}
