/// Throughput by the number of clients, by Gunther's Universal Scalability Law.
///
/// X(N) = λ N / (1 + σ (N - 1) + κ N (N - 1)): λ is the rate of one client, σ the share of the work
/// that only one client at a time can do, κ the cost of agreement for each pair of clients.
///
/// Source: Gunther, "Guerrilla Capacity Planning", 2007, chapter 4; Amdahl's law is κ = 0.
public struct ScalabilityCurve: Sendable, Hashable {
  /// The rate of one client, in operations a second.
  public var lambda: Double
  /// The contention: 0 where nothing is done one after the other, 1 where everything is.
  public var sigma: Double
  /// The coherency: 0 where clients need not agree.
  public var kappa: Double

  /// Creates a curve.
  ///
  /// - Parameters:
  ///   - lambda: The rate of one client.
  ///   - sigma: The contention.
  ///   - kappa: The coherency.
  public init(lambda: Double, sigma: Double, kappa: Double) {
    self.lambda = lambda
    self.sigma = sigma
    self.kappa = kappa
  }

  /// The rate of all clients together.
  ///
  /// - Parameter clients: How many there are, at least 1.
  /// - Returns: Operations a second.
  public func throughput(clients: Double) -> Double {
    lambda * clients / (1 + sigma * (clients - 1) + kappa * clients * (clients - 1))
  }

  /// The number of clients with the highest rate, or why there is none.
  public var peak: Figure {
    guard kappa > 0 else { return .unavailable("nothing makes the rate fall again") }
    guard sigma < 1 else { return .value(1) }
    return .value(max(1, ((1 - sigma) / kappa).squareRoot()))
  }

  /// The curve that fits some rates best, by least squares of relative errors; O(rates).
  ///
  /// N / X is linear in 1/λ, σ/λ and κ/λ. Neither σ nor κ becomes negative: where the free fit
  /// wants that, the best fit with one or both at 0 is taken. The weights are those of the fit
  /// itself, so that noise does not pull them.
  ///
  /// - Parameter rates: The number of clients and their rate, above 0, of at least three numbers.
  /// - Returns: The curve; `nil` where the rates do not determine one.
  static func fit(_ rates: [(clients: Double, rate: Double)]) -> ScalabilityCurve? {
    var best: ScalabilityCurve?
    for _ in 0..<5 {
      guard let next = weighted(rates, by: best) else { return nil }
      best = next
    }
    return best
  }

  /// One step: weights from the curve before, or from the rates themselves.
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
