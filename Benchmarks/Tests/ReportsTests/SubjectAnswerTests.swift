import Measurement
import ResultModel
import Testing

@testable import Reports

@Suite("The answer about a user's store")
struct SubjectAnswerTests {
  /// The sample with `mine` in the place of the actor, and other stores with these ratios to it.
  private func result(
    _ ratios: [String: ClosedRange<Double>], noise: Double = 1.05
  ) throws -> BenchmarkResult {
    var result = try SampleResult.small()
    result.context.baseline = "mine"
    result.context.subject = MeasuredSubject(
      id: "mine", claimed: .powerLoss,
      calls: SavedCalls(
        saves: 8, synchronizations: 8, directorySynchronizations: 8, renames: 8))
    let kinds: [(String, ArmKind)] =
      [("mine", .subject), ("mine (again)", .again)] + ratios.keys.sorted().map { ($0, .variant) }
    result.context.arms = kinds.map {
      MeasuredArm(
        id: $0.0, title: $0.0, kind: $0.1, repeats: $0.1 == .again ? "mine" : nil)
    }
    for index in result.cells.indices where result.cells[index].variant == "actor" {
      result.cells[index].variant = "mine"
    }
    let floor = try NoiseFloor(ratios: Array(repeating: noise, count: 6))
    result.comparisons = try ratios.sorted { $0.key < $1.key }.map { store, range in
      let steps = (0..<6).map {
        range.lowerBound + Double($0) / 5 * (range.upperBound - range.lowerBound)
      }
      let ratio = try PairedRatio(of: steps, over: Array(repeating: 1, count: 6))
      return Comparison(
        variant: store, baseline: "mine", scenario: SampleResult.saves, ratio: ratio,
        noiseFloor: floor, verdict: ratio.verdict(noiseFloor: floor))
    }
    return result
  }

  @Test func itBeginsWithWhomTheStoreEqualsBeatsAndLosesTo() throws {
    let sentences = ResultAnswer(
      try result([
        "actor": 1...1, "mutex": 0.99...1.01, "sqlite": 0.5...0.5, "actor-journaled": 8...8,
        "nslock": 0.5...2,
      ])
    ).sentences()
    #expect(
      sentences.first
        == "saves/s, 1 client, 1,000 records: mine has 100; as many as actor and mutex, within 5.00 %; "
        + "2.00 times as many as sqlite; actor-journaled has 8.00 times as many; the run cannot tell "
        + "it from nslock.")
    #expect(
      sentences.dropFirst().first
        == "A save of mine costs 1 write of 193 kB in all, 1 synchronisation, 1 synchronisation of "
        + "directories and 12.5 allocations (with 100 records).")
  }

  @Test func aStoreWithLessDurabilityIsComparedAtThatDurability() throws {
    var result = try result(["mutex": 1...1])
    func told() -> String { ResultAnswer(result).sentences().joined(separator: "\n") }
    #expect(!told().contains("power cut"))
    result.context.subject?.calls?.directorySynchronizations = 0
    #expect(result.context.subject?.durability == .processCrash)
    #expect(told().contains("mine does not survive a power cut: it renames files without"))
    result.context.subject?.calls?.synchronizations = 7
    #expect(told().contains("mine does not survive a power cut: 8 saves made 7 synchronisations"))
    result.context.subject?.calls = nil
    result.context.subject?.uncounted = "there is no library"
    #expect(result.context.subject?.durability == .powerLoss)
    #expect(told().contains("which was not checked: there is no library."))
    result.context.subject?.claimed = .processCrash
    #expect(told().contains("mine claims to survive the end of its process, and no power cut"))
  }

  @Test(arguments: [
    (SubjectObstacle.itemsOfOneType(name: "Invoice"), "only items of the type Invoice."),
    (.failed(reopening: false, kind: .threw, message: "no."), "and saved a few items: no."),
    (.failed(reopening: true, kind: .hung, message: "late"), "had saved: late."),
    (.lost(saved: 16, found: 3), "made 16 saves and ended, and a second process found 3."),
    (.filesElsewhere, "Keep them below configuration.location.directory."),
  ])
  func aStoreWithoutFiguresIsTheFirstWarning(
    _ obstacle: SubjectObstacle, _ words: String
  ) throws {
    var result = try result(["mutex": 1...1])
    result.context.subject?.obstacle = obstacle
    let warning = try #require(ResultAnswer(result).warnings.first)
    #expect(warning.hasPrefix("mine has no figures") && warning.contains(words), "\(warning)")
  }

  @Test func aStoreThatFailedInTheRunHasItsFailureAsReason() throws {
    var result = try result(["mutex": 1...1])
    #expect(ResultAnswer(result).warnings.isEmpty)
    for index in result.cells.indices where result.cells[index].variant == "mine" {
      result.cells[index].value = nil
    }
    result.context.failures = [
      FailedRound(
        arm: "mine (again)", round: 2, scenarios: [SampleResult.saves], kind: .wrongEndState,
        message: "mine (again) ended in the wrong state.")
    ]
    #expect(
      ResultAnswer(result).warnings == [
        "mine has no figures: mine (again) ended in the wrong state."
      ])
  }
}
