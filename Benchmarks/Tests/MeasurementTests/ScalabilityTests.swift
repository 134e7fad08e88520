import Foundation
import SeededRandom
import Testing

@testable import Measurement

@Suite("The Universal Scalability Law")
struct ScalabilityTests {
  private static let numbers = [1, 2, 4, 8, 16, 32, 64]

  /// A run whose rounds share 3 % of noise and whose rates each have 5 % of noise.
  private func run(
    _ truth: ScalabilityCurve, rounds: Int = 12, noise: Double = 0.05, shared: Double = 0,
    _ random: inout SplitMix64
  ) -> [ScalabilityFit.Rates] {
    let suffered = (0..<rounds).map { _ in exp(shared * random.normal()) }
    return Self.numbers.map { clients in
      ScalabilityFit.Rates(
        clients: clients,
        rounds: suffered.map {
          $0 * truth.throughput(clients: Double(clients)) * exp(noise * random.normal())
        })
    }
  }

  @Test(arguments: [
    ScalabilityCurve(lambda: 1_000, sigma: 0, kappa: 0),
    ScalabilityCurve(lambda: 3e6, sigma: 0.3, kappa: 0),
    ScalabilityCurve(lambda: 50, sigma: 0.05, kappa: 0.002),
    ScalabilityCurve(lambda: 5_000, sigma: 1, kappa: 0.01),
    ScalabilityCurve(lambda: 5_000, sigma: 0, kappa: 0.5),
  ])
  func withoutNoiseTheFitIsExact(_ truth: ScalabilityCurve) throws {
    var random = SplitMix64(seed: 1)
    let fit = try ScalabilityFit(run(truth, noise: 0, &random))
    #expect(abs(fit.curve.lambda / truth.lambda - 1) < 1e-6)
    #expect(abs(fit.curve.sigma - truth.sigma) < 1e-6)
    #expect(abs(fit.curve.kappa - truth.kappa) < 1e-6)
  }

  @Test("Parameters come out within 10 % from curves with 5 % of noise")
  func parametersAreRecovered() throws {
    var random = SplitMix64(seed: 11)
    let truth = ScalabilityCurve(lambda: 1_000, sigma: 0.1, kappa: 0.005)
    var within = 0
    for _ in 0..<200 {
      let fit = try ScalabilityFit(run(truth, &random)).curve
      let errors = [
        fit.lambda / truth.lambda, fit.sigma / truth.sigma, fit.kappa / truth.kappa,
      ].map { abs($0 - 1) }
      if errors.allSatisfy({ $0 < 0.1 }) { within += 1 }
    }
    #expect(within >= 190, "\(within) of 200")
  }

  @Test(
    "The intervals hold the truth in 92–98 %, with rounds that share their noise",
    arguments: [
      ScalabilityCurve(lambda: 1_000, sigma: 0.1, kappa: 0.005),
      ScalabilityCurve(lambda: 1_000, sigma: 0.5, kappa: 0.001),
    ])
  func coverage(_ truth: ScalabilityCurve) throws {
    var random = SplitMix64(seed: 5)
    let runs = 500
    var held = [0, 0, 0]
    for _ in 0..<runs {
      let fit = try ScalabilityFit(run(truth, shared: 0.05, &random))
      for (index, pair) in [
        (fit.lambda, truth.lambda), (fit.sigma, truth.sigma), (fit.kappa, truth.kappa),
      ].enumerated() where pair.0.low <= pair.1 && pair.1 <= pair.0.high { held[index] += 1 }
    }
    for count in held { #expect((460...490).contains(count), "\(held)") }
  }

  @Test func thePeakLiesWhereTheCurveTurns() throws {
    let truth = ScalabilityCurve(lambda: 1_000, sigma: 0.1, kappa: 0.009)
    #expect(abs(try #require(truth.peak.value) - 10) < 1e-9)
    #expect(truth.throughput(clients: 10) > truth.throughput(clients: 9))
    #expect(truth.throughput(clients: 10) > truth.throughput(clients: 11))
    #expect(ScalabilityCurve(lambda: 1, sigma: 0.5, kappa: 0).peak.value == nil)
    #expect(ScalabilityCurve(lambda: 1, sigma: 2, kappa: 1).peak.value == 1)
  }

  @Test func aPeakThatIsNotCertainIsNotNamed() throws {
    var random = SplitMix64(seed: 2)
    let amdahl = ScalabilityCurve(lambda: 1_000, sigma: 0.5, kappa: 0)
    let fit = try ScalabilityFit(run(amdahl, &random))
    #expect(!fit.kappa.isAboveZero && fit.peak.value == nil)
    let falling = ScalabilityCurve(lambda: 1_000, sigma: 0.1, kappa: 0.01)
    let peak = try #require(try ScalabilityFit(run(falling, &random)).peak.value)
    #expect((8.5...10.5).contains(peak))
  }

  @Test func whatDoesNotDetermineACurveIsNotIdentifiable() {
    var random = SplitMix64(seed: 3)
    let rates = run(ScalabilityCurve(lambda: 9, sigma: 0.1, kappa: 0), &random)
    func reason(_ rates: [ScalabilityFit.Rates]) -> String {
      do {
        _ = try ScalabilityFit(rates)
        return "none"
      } catch { return error.description }
    }
    #expect(reason(Array(rates.prefix(3))) == "3 numbers of clients are too few; 4 are needed")
    #expect(reason([]) == "0 numbers of clients are too few; 4 are needed")
    let short = rates.map { ScalabilityFit.Rates(clients: $0.clients, rounds: [1, 2]) }
    #expect(reason(short) == "2 of 6 needed rounds")
    let broken = rates.map {
      ScalabilityFit.Rates(clients: $0.clients, rounds: [1, 2, 3, 4, 5, 0])
    }
    #expect(reason(broken) == "a round has no rate")
  }

  @Test func aCurveOfAnotherFormIsRefused() {
    // Group commit: twice as many clients give four times the rate.
    let rates = Self.numbers.map {
      ScalabilityFit.Rates(clients: $0, rounds: Array(repeating: Double($0 * $0), count: 8))
    }
    let error = #expect(throws: ScalabilityFit.NotIdentifiable.self) {
      try ScalabilityFit(rates)
    }
    #expect(error?.description.hasPrefix("the rates do not follow the law: ") == true)
  }

  @Test func studentsQuantilesAreThoseOfTheTables() {
    for (freedom, quantile) in [(5, 2.5706), (7, 2.3646), (11, 2.2010), (30, 2.0423)] {
      #expect(abs(StudentDistribution.quantile95(freedom: freedom) / quantile - 1) < 1e-3)
    }
  }
}
