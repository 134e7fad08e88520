import Measurement
import Reports
import ResultModel
import SeededRandom
import Testing
import TextTables

@Suite("One run against another")
struct RunComparisonTests {
  /// A run of two stores, an A/A arm and a floor; every round of the times gets its own noise.
  private func run(
    _ speeds: [String: Double] = [:], noise: Double = 0.01, syncs: [String: [Double]] = [:],
    rounds: Int = 8, seed: UInt64 = 1, _ change: (inout BenchmarkResult) -> Void = { _ in }
  ) throws -> BenchmarkResult {
    var result = try SampleResult.small()
    var random = SplitMix64(seed: seed)
    result.context.arms = [
      MeasuredArm(id: "actor", title: "", kind: .variant),
      MeasuredArm(id: "mutex", title: "", kind: .variant),
      MeasuredArm(id: "raw-append", title: "", kind: .floor),
      MeasuredArm(id: "actor (again)", title: "", kind: .again, repeats: "actor"),
    ]
    result.cells = ["actor", "actor (again)", "mutex", "raw-append"].flatMap { arm in
      let speed = 100 * (speeds[arm] ?? 1)
      let figures = (0..<rounds).map { _ in
        Figure.value(speed * (1 + noise * (random.uniform() - 0.5)))
      }
      let counts = syncs[arm] ?? Array(repeating: 1, count: rounds)
      return [
        ResultCell(arm, SampleResult.saves, .throughput, rounds: figures),
        ResultCell(
          arm, SampleResult.saves, .fileSynchronizations, rounds: counts.map { .value($0) }),
      ]
    }
    let rates = Dictionary(
      uniqueKeysWithValues: result.cells.filter { $0.metric == .throughput }
        .map { ($0.variant, $0.rounds) })
    let again = try PairedRatio(of: rates["actor (again)"] ?? [], over: rates["actor"] ?? [])
    let floor = try NoiseFloor(ratios: again.ratios)
    result.comparisons = [
      Comparison(
        variant: "actor (again)", baseline: "actor", scenario: SampleResult.saves, ratio: again,
        noiseFloor: floor, verdict: again.verdict(noiseFloor: floor))
    ]
    change(&result)
    return result
  }

  private func outcome(
    _ comparison: RunComparison, _ arm: String, _ metric: Metric
  ) throws -> RunComparison.Outcome {
    try #require(comparison.changes.first { $0.variant == arm && $0.metric == metric }).outcome
  }

  @Test func twoRunsOfTheSameAreTheSame() throws {
    let comparison = RunComparison(try run(), try run(seed: 2))
    #expect(comparison.regressions.isEmpty && comparison.improvements.isEmpty)
    guard case .same(let share) = try outcome(comparison, "mutex", .throughput) else {
      Issue.record("\(comparison.changes)")
      return
    }
    #expect(share < 0.02)
    let text = RunComparisonText(comparison, style: .plain).rendered()
    #expect(text.contains("4 figures: 0 better, 0 worse, 4 the same (times within "), "\(text)")
  }

  @Test func aStoreThatBecameSlowerIsARegression() throws {
    let comparison = RunComparison(try run(), try run(["mutex": 0.8], seed: 2))
    #expect(comparison.regressions.map(\.variant) == ["mutex"])
    #expect(try outcome(comparison, "actor", .throughput) != .worse)
    let swapped = RunComparison(try run(["mutex": 0.8], seed: 2), try run())
    #expect(swapped.improvements.map(\.variant) == ["mutex"] && swapped.regressions.isEmpty)
  }

  @Test func aSlowerMachineIsNoRegression() throws {
    let slow = ["mutex": 0.8, "actor": 0.8, "actor (again)": 0.8, "raw-append": 0.8]
    let comparison = RunComparison(try run(), try run(slow, seed: 2))
    #expect(comparison.regressions.isEmpty)
    #expect(abs(try #require(comparison.machineShift) - 0.25) < 0.02)
  }

  @Test func whereTheABDifferNothingSmallerIsSaid() throws {
    let noisy = try run(["actor (again)": 1.3])
    #expect(RunComparison(noisy, try run(["mutex": 0.8], seed: 2)).regressions.isEmpty)
  }

  @Test func withoutAnAAArmNothingIsSaidOfTimes() throws {
    let alone = try run { $0.comparisons = [] }
    let later = try run(["mutex": 0.5]) { $0.comparisons = [] }
    let comparison = RunComparison(alone, later)
    #expect(comparison.regressions.isEmpty && comparison.unsure.count == 2)
  }

  @Test func aSecondSyncIsARegressionWhateverTheNoise() throws {
    let doubled = try run(noise: 0.5, syncs: ["mutex": Array(repeating: 2, count: 8)], seed: 2)
    let comparison = RunComparison(try run(noise: 0.5), doubled)
    #expect(comparison.regressions.map(\.metric) == [.fileSynchronizations])
    let text = RunComparisonText(comparison, style: .plain).rendered()
    #expect(text.contains(" more\n"), "\(text)")
  }

  @Test func aCountThatVariesByItselfMayVary() throws {
    let before = try run(syncs: ["mutex": [0.1, 0.12, 0.14, 0.1, 0.13, 0.11, 0.1, 0.12]])
    let after = try run(
      syncs: ["mutex": [0.15, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15]], seed: 2)
    #expect(RunComparison(before, after).regressions.isEmpty)
    let each = try run(syncs: ["mutex": Array(repeating: 1, count: 8)], seed: 2)
    #expect(RunComparison(before, each).regressions.map(\.variant) == ["mutex"])
  }

  @Test func aCountThatWasZeroIsSeen() throws {
    let none = try run(syncs: ["mutex": Array(repeating: 0, count: 8)])
    #expect(RunComparison(none, try run()).regressions.map(\.variant) == ["mutex"])
    #expect(RunComparison(try run(), none).improvements.map(\.variant) == ["mutex"])
    #expect(RunComparison(none, none).regressions.isEmpty)
  }

  /// A limit that only one run has is not compared in any case, but it is not passed over.
  @Test func anArmThatIsGoneIsNamed() throws {
    let later = try run { $0.cells.removeAll { ["mutex", "raw-append"].contains($0.variant) } }
    let comparison = RunComparison(try run(), later)
    #expect(comparison.notMeasured.map(\.variant) == ["mutex", "mutex"])
    #expect(comparison.notMeasured.allSatisfy { $0.extent == .store && $0.lackedBy == .after })
    #expect(comparison.otherMissing.map(\.variant) == ["raw-append", "raw-append"])
    let text = RunComparisonText(comparison, style: .plain).rendered()
    #expect(
      text.contains(
        "not measured in the later run: mutex, save-only: 2 figures, all of this store "
          + "(throughput and file.syncs)\n"))
    #expect(
      text.contains("only in the earlier run, and not compared in any case: 2 figures of raw-"))
  }

  /// A percentile that a run has too few operations for is undecided; one that a run does not
  /// mention is not measured.
  @Test func aPercentileOfTooFewOperationsIsUndecided() throws {
    func run(_ tail: [Figure]?) throws -> BenchmarkResult {
      try self.run { result in
        guard let tail else { return }
        result.cells.append(ResultCell("mutex", SampleResult.saves, .saveTail, rounds: tail))
      }
    }
    let known = try run(Array(repeating: .value(1e6), count: 8))
    let few = RunComparison(known, try run([.unavailable("too few")]))
    #expect(try outcome(few, "mutex", .saveTail) == .undecided(.tooFewSamples(.after)))
    #expect(few.notMeasured.isEmpty)
    let none = RunComparison(try run(nil), known)
    #expect(none.notMeasured.map(\.figure) == [.metric(.saveTail)])
    #expect(none.notMeasured.map(\.lackedBy) == [.before])
  }

  /// A time of 0 has no ratio.
  @Test func aRateThatBecameZeroIsNotPassedOver() throws {
    let stopped = try run { result in
      for index in result.cells.indices
      where result.cells[index].variant == "mutex" && result.cells[index].metric == .throughput {
        result.cells[index].rounds[0] = 0
      }
    }
    let comparison = RunComparison(try run(), stopped)
    #expect(try outcome(comparison, "mutex", .throughput) == .undecided(.noRatio))
  }

  @Test func twoProgramsInOneRunHaveOneMachine() throws {
    func nameless(_ speeds: [String: Double] = [:], seed: UInt64 = 1) throws -> BenchmarkResult {
      try run(speeds, seed: seed) { $0.context.processor = .unavailable("it has no name") }
    }
    let (before, after) = (try nameless(), try nameless(["mutex": 0.8], seed: 2))
    #expect(RunComparison(before, after).regressions.isEmpty)
    #expect(RunComparison(before, after, .oneRun).regressions.map(\.variant) == ["mutex"])
    #expect(Comparability(before.context, after.context, .oneRun).sentences.isEmpty)
    // An earlier program that read less of the machine was on it all the same.
    var more = after
    (more.context.processor, more.context.processorQuota) = (.value("a processor"), 1.5)
    #expect(RunComparison(before, more, .oneRun).regressions.map(\.variant) == ["mutex"])
    // The programs themselves may differ.
    more.context.allocator = "another"
    #expect(RunComparison(before, more, .oneRun).regressions.isEmpty)
  }

  @Test func whatTimesDependOnIsAnObstacle() throws {
    let here = SampleResult.context
    #expect(Comparability(here, here).differences.isEmpty)
    let others: [(String, (inout RunContext) -> Void)] = [
      ("the number of processors: 2, and 8", { $0.cores = 8 }),
      ("the file system: ext4, and tmpfs", { $0.fileSystem = .value("tmpfs") }),
      ("the compiler: Swift version 6.3, and 7", { $0.swift = .value("7") }),
      ("the allocator: the system's, and mine", { $0.allocator = "mine" }),
      ("the build: release, and debug", { $0.build = "debug" }),
      ("the callers: tasks, and threads", { $0.callers = .threads }),
      (
        "the records: the benchmark's own, and 3 of notes.json (CRC-32C 7)",
        {
          $0.items = UserItemsFacts(
            file: "notes.json", checksum: "CRC-32C 7", idField: "id", count: 3, smallest: 1,
            median: 2, largest: 3, total: 6, lengthened: 0)
        }
      ),
    ]
    for (obstacle, change) in others {
      var there = here
      change(&there)
      let comparability = Comparability(here, there)
      #expect(comparability.obstacles.map(\.description) == [obstacle])
      #expect(!comparability.decides(.times))
      #expect(comparability.decides(.fileOperations) == !obstacle.hasPrefix("the records"))
      let ofAllocations = ["the compiler", "the build", "the allocator", "the records"]
      #expect(
        comparability.decides(.allocations) == !ofAllocations.contains { obstacle.hasPrefix($0) })
    }
  }

  @Test(arguments: [RunProperty.processor, .fileSystem, .compiler])
  func aFactThatIsNotKnownDecidesNothing(_ property: RunProperty) throws {
    func change(_ context: inout RunContext) {
      switch property {
      case .processor: context.processor = .unavailable("why")
      case .fileSystem: context.fileSystem = .unavailable("why")
      default: context.swift = .unavailable("why")
      }
    }
    let (known, slow) = (try run(), try run(["mutex": 0.5], seed: 2))
    for isUnknown in [(true, false), (false, true), (true, true)] {
      var (before, after) = (known, slow)
      if isUnknown.0 { change(&before.context) }
      if isUnknown.1 { change(&after.context) }
      let comparison = RunComparison(before, after)
      #expect(comparison.regressions.isEmpty && comparison.comparability.obstacles.isEmpty)
      #expect(try outcome(comparison, "mutex", .throughput) == .undecided(.unknown([property])))
      let text = RunComparisonText(comparison, style: .plain).rendered()
      #expect(
        text.hasPrefix(
          "Times decide nothing, because a run does not know a fact on which they depend: the "),
        "\(text)")
    }
  }
}
