import Foundation
import Guarantees
import Measurement
import Reports
import ResultModel
import SeededRandom
import Testing

@Suite("The page of a benchmark")
struct BenchmarkPageTests {
  /// The small sample, with distributions, five numbers of clients, two sizes and a start delay.
  private func sample(_ change: (inout BenchmarkResult) -> Void = { _ in }) throws
    -> BenchmarkResult
  {
    var result = try SampleResult.small()
    var random = SplitMix64(seed: 1)
    for (arm, speed) in [("actor", 100.0), ("mutex", 200)] {
      for clients in [2, 4, 16] {
        let scenario = Scenario(
          .saveOnly, clients: clients, records: 1_000, durability: .powerLoss)
        let curve = ScalabilityCurve(lambda: speed, sigma: 0.5, kappa: 0.01)
        result.cells.append(
          ResultCell(
            arm, scenario, .throughput,
            rounds: (0..<6).map { _ in
              .value(
                curve.throughput(clients: Double(clients)) * (1 + 0.01 * random.uniform()))
            }))
      }
      let large = Scenario(.saveOnly, clients: 1, records: 10_000, durability: .powerLoss)
      result.cells.append(ResultCell(arm, large, .throughput, .value(speed / 10)))
      let stalled = Scenario(.saveOnly, clients: 2, records: 1, durability: .powerLoss)
      result.cells.append(ResultCell(arm, stalled, .startDelay, .value(1e6)))
      var histogram = Histogram()
      for _ in 0..<2_000 { histogram.record(UInt64(1e8 / speed * (1 + random.uniform()))) }
      result.distributions =
        (result.distributions ?? []) + [
          LatencyDistribution(
            variant: arm, scenario: SampleResult.saves, operation: .save, histogram: histogram)
        ]
    }
    result.openLoops = [
      SampleResult.openLoop("actor", speed: 100), SampleResult.openLoop("mutex", speed: 200),
    ]
    change(&result)
    return result
  }

  @Test func everyPartIsThere() throws {
    let page = BenchmarkPage(try sample()).rendered()
    for id in [
      "sentences", "ratios", "scaling", "latency", "open-loop",
      "file-ledger", "size", "start-delay", "context",
    ] {
      #expect(page.contains("</h2></summary><section id=\"\(id)\" "), "\(id)")
      #expect(page.contains("<a href=\"#\(id)\">"), "\(id)")
    }
  }

  @Test func everyChartIsHeardAndHasItsTable() throws {
    let page = BenchmarkPage(try sample()).rendered()
    let charts = page.split(separator: "<svg ").dropFirst()
    // Ratios 1; scaling 2; latency 1 and 2; open loop 2; ledger 2; sizes 2; start delay 1.
    #expect(charts.count == 13)
    for chart in charts {
      #expect(chart.contains("role=\"img\""))
      #expect(!chart.contains("aria-label=\"\""))
    }
    for caption in [
      "ratios, save-only, 1 client", "operations/s by clients, save-only", "service times, save, ",
      "cost by size: ", "start delay: ", "knee: save-only", "open loop: save-only",
    ] { #expect(page.contains("<caption>\(caption)"), "\(caption)") }
  }

  @Test func aCurveHasTheColourOfItsStoresFamily() throws {
    let result = try sample {
      $0.context.arms = [
        MeasuredArm(id: "actor", title: "", kind: .variant, family: .actor),
        MeasuredArm(id: "mutex", title: "", kind: .variant, family: .lock),
      ]
    }
    let figures = BenchmarkPage(result).rendered().components(separatedBy: "<figure class=\"")
    for kind in ["scaling", "spectrum", "open-loop", "size"] {
      for (store, family) in [("actor", "actor"), ("mutex", "lock")] {
        let curve = figures.first {
          $0.hasPrefix(kind + "\"") && $0.contains("<figcaption>\(store)</figcaption>")
        }
        #expect(
          try #require(curve).contains("<svg class=\"chart \(family)\" "), "\(kind) of \(store)")
      }
    }
  }

  @Test func aRateThatIsNotSustainedHasNoResponseTimes() throws {
    let page = BenchmarkPage(try sample()).rendered()
    #expect(page.contains("SATURATED"))
    let heard =
      "actor, response times by requests a second, save-only, 1000 records, "
      + "durable against power loss, poisson arrivals: p99 20.0 ms at 25.0, 20.0 ms at 50.0\""
    #expect(page.contains(heard))
  }

  /// `Tests/page` follows these in a browser, and counts the drawn elements.
  @Test func everyChartRefersToItsTable() throws {
    let page = BenchmarkPage(try sample()).rendered()
    let references = page.split(separator: "aria-details=\"").dropFirst().map {
      $0.prefix { $0 != "\"" }
    }
    #expect(references.count == 13)
    for reference in references {
      #expect(page.contains("id=\"\(reference)\""), "\(reference)")
    }
  }

  @Test func whatNoiseExplainsIsHollow() throws {
    let page = BenchmarkPage(
      try sample { $0.comparisons[0].verdict = .inconclusive(reason: "noise") }
    ).rendered()
    #expect(page.contains("class=\"row hollow"))
    #expect(!BenchmarkPage(try sample()).rendered().contains("class=\"row hollow"))
  }

  @Test func pointsAreJoinedWhereNoLawFits() throws {
    let lawful = try sample { result in
      for index in result.cells.indices where result.cells[index].metric == .throughput {
        let clients = Double(result.cells[index].clients)
        let rate = ScalabilityCurve(lambda: 100, sigma: 0.5, kappa: 0.01).throughput(
          clients: clients)
        result.cells[index].rounds = Array(repeating: rate, count: 6)
        result.cells[index].value = result.cells[index].value.map { _ in rate }
      }
    }
    let scaling = try #require(
      BenchmarkPage(lawful).rendered().components(separatedBy: "id=\"scaling\"").last?
        .components(separatedBy: "</section>").first)
    #expect(scaling.components(separatedBy: "class=\"line fitted\"").count == 3, "two stores")
    #expect(!scaling.contains("class=\"line measured\""))
    let few = BenchmarkPage(try SampleResult.small()).rendered()
    #expect(few.contains("class=\"line measured\"") && !few.contains("class=\"line fitted\""))
  }

  @Test func nothingHasNoPlaceAmongCostsAndIsSaid() throws {
    let page = BenchmarkPage(
      try sample { result in
        for index in result.cells.indices where result.cells[index].metric == .fileSynchronizations
        {
          result.cells[index].value = 0
        }
      }
    ).rendered()
    #expect(page.contains("syncs for each save, by store: actor 0, mutex 0"))
    #expect(!page.contains("inf") && !page.contains("nan"))
  }

  @Test func itIsOneFileThatFetchesNothing() throws {
    let page = BenchmarkPage(try sample()).rendered()
    #expect(!page.contains("<script") && !page.contains("src=") && !page.contains("@import"))
    #expect(page.utf8.count < 100_000)
    #expect(!page.contains("nan") && !page.contains(">inf"))
  }

  @Test func whatAnArmIsCalledIsNoMarkup() throws {
    let name = "<img src=x onerror=alert(1)>"
    let page = BenchmarkPage(
      try sample { result in
        for index in result.cells.indices where result.cells[index].variant == "mutex" {
          result.cells[index].variant = name
        }
        result.comparisons[0].variant = name
      }
    ).rendered()
    #expect(!page.contains("<img") && page.contains("&lt;img src=x"))
  }

  @Test func aResultWithoutDistributionsIsDrawn() throws {
    let page = BenchmarkPage(try SampleResult.small()).rendered()
    #expect(!page.contains("class=\"distribution\"") && page.contains("id=\"ratios\""))
    #expect(page.contains("Without a chart: the result has no histograms"))
    #expect(page.contains("not identifiable: 2 numbers of clients are too few; 4 are needed"))
  }
}
