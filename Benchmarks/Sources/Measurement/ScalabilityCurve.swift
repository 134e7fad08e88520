/// Throughput by the number of clients, following Gunther's Universal Scalability Law.
///
/// X(N) = λ N / (1 + σ (N - 1) + κ N (N - 1)): λ is the rate of a client, σ the share of the work
/// that only one client at a time can do, κ the cost of agreement for each pair of clients.
///
/// Source: Gunther, "Guerrilla Capacity Planning", 2007, chapter 4; Amdahl's law is κ = 0.
public struct ScalabilityCurve: Sendable, Hashable {
  /// The rate of a client, in operations per second.
  public var lambda: Double
  /// The contention: 0 if no work is serialised, 1 if all of it is.
  public var sigma: Double
  /// The coherency cost: 0 if clients need not agree.
  public var kappa: Double

  /// Creates a curve.
  public init(lambda: Double, sigma: Double, kappa: Double) {
    self.lambda = lambda
    self.sigma = sigma
    self.kappa = kappa
  }

  /// The rate of all clients together.
  ///
  /// - Parameter clients: The number of clients, at least 1.
  /// - Returns: Operations per second.
  public func throughput(clients: Double) -> Double {
    lambda * clients / (1 + sigma * (clients - 1) + kappa * clients * (clients - 1))
  }

  /// The number of clients with the highest rate, or the reason why there is none.
  public var peak: Figure {
    guard kappa > 0 else { return .unavailable("nothing makes the rate fall again") }
    guard sigma < 1 else { return .value(1) }
    return .value(max(1, ((1 - sigma) / kappa).squareRoot()))
  }

  /// The curve that fits the rates best, by least squares of relative errors; O(rates).
  ///
  /// N / X is linear in 1/λ, σ/λ and κ/λ. Neither σ nor κ may be negative: if the free fit has a
  /// negative value, the result is the best fit with one or both at 0. The weights come from the
  /// fit itself, so that noise does not bias them.
  ///
  /// - Parameter rates: Numbers of clients and their rates, above 0, for at least three different
  ///   numbers.
  /// - Returns: The curve; `nil` if the rates do not determine one.
  static func fit(_ rates: [(clients: Double, rate: Double)]) -> ScalabilityCurve? {
    var best: ScalabilityCurve?
    for _ in 0..<5 {
      guard let next = weighted(rates, by: best) else { return nil }
      best = next
    }
    return best
  }

  /// One step of the fit, weighted by the previous curve, or by the rates themselves.
  private static func weighted(
    _ rates: [(clients: Double, rate: Double)], by curve: ScalabilityCurve?
  ) -> ScalabilityCurve? {
    var best: (error: Double, curve: ScalabilityCurve)?
    for terms in [[0, 1, 2], [0, 1], [0, 2], [0]] {
      var squares = NormalEquations(count: terms.count)
      for (clients, rate) in rates {
        let expected = curve.map { clients / $0.throughput(clients: clients) } ?? clients / rate
        let all = [1, clients - 1, clients * (clients - 1)]
        squares.add(terms.map { all[$0] / expected }, clients / rate / expected)
      }
      guard let solution = squares.solution() else { continue }
      var (whole, contention, coherency) = (0.0, 0.0, 0.0)
      for (term, value) in zip(terms, solution) {
        switch term {
        case 0: whole = value
        case 1: contention = value
        default: coherency = value
        }
      }
      guard whole > 0, contention >= 0, coherency >= 0 else { continue }
      let error = squares.error(of: solution)
      if best == nil || error < best?.error ?? 0 {
        best = (
          error,
          ScalabilityCurve(
            lambda: 1 / whole, sigma: contention / whole, kappa: coherency / whole)
        )
      }
    }
    return best?.curve
  }
}
