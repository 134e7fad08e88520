import Measurement
import Reports
import ResultModel
import Testing

@Suite("A run held to a baseline")
struct BaselineCheckTests {
  private func check(
    _ change: (inout BenchmarkResult) -> Void
  ) throws -> BaselineCheck {
    let baseline = try SampleResult.small()
    var result = baseline
    change(&result)
    return BaselineCheck(result, against: baseline)
  }

  /// The lines about figures that only one of the two has.
  private func missing(_ check: BaselineCheck) -> [String] {
    check.lines().filter { $0.hasPrefix("not measured in ") }
  }

  /// Changes every figure of a store's metric.
  private func scale(
    _ result: inout BenchmarkResult, _ arm: String, _ metric: Metric, by factor: Double
  ) {
    for index in result.cells.indices
    where result.cells[index].variant == arm && result.cells[index].metric == metric {
      result.cells[index].value? *= factor
      result.cells[index].rounds = result.cells[index].rounds.map { $0 * factor }
    }
  }

  @Test func theSameRunIsKept() throws {
    let check = try check { _ in }
    #expect(check.failures.isEmpty && check.improvements.isEmpty)
    #expect(check.comparison.notMeasured.isEmpty)
    #expect(
      check.lines() == [
        "11 counts and 8 times were compared: 0 worse, 0 better, 4 undecided; 0 figures not measured."
      ])
  }

  @Test func aStoreThatTheBaselineDoesNotHaveIsNamed() throws {
    let check = try check { result in
      result.cells += ["mine", "yours"].map {
        ResultCell($0, SampleResult.saves, .throughput, rounds: [.value(1)])
      }
    }
    #expect(
      missing(check)
        == ["mine", "yours"].map {
          "not measured in the baseline: \($0), save-only: 1 figure, all of this store (throughput)"
        })
  }

  @Test(arguments: [
    Metric.fileSynchronizations, .fileWrites, .fileBytes, .fileRenames, .allocations,
  ])
  func whatCostsTwiceAsMuchFails(_ metric: Metric) throws {
    let check = try check { scale(&$0, "actor", metric, by: 2) }
    #expect(check.failures.map(\.metric) == [metric])
    #expect(check.failures.map(\.variant) == ["actor"])
    #expect(check.lines()[0].hasPrefix("worse: actor, save-only, 1 client, "))
  }

  @Test func bytesMayVaryByALittle() throws {
    #expect(try check { scale(&$0, "actor", .fileBytes, by: 1.04) }.failures.isEmpty)
    #expect(try check { scale(&$0, "actor", .fileBytes, by: 1.06) }.failures.count == 1)
    #expect(try check { scale(&$0, "actor", .fileSynchronizations, by: 1.04) }.failures.count == 1)
  }

  @Test func fewerIsBetter() throws {
    let check = try check { scale(&$0, "mutex", .fileSynchronizations, by: 0.5) }
    #expect(check.failures.isEmpty && check.improvements.map(\.variant) == ["mutex"])
  }

  @Test func countsGateOnAnotherMachineAndTimesDoNot() throws {
    let check = try check {
      $0.context.cores = 64
      scale(&$0, "mutex", .throughput, by: 0.1)
      scale(&$0, "mutex", .fileSynchronizations, by: 2)
    }
    #expect(check.failures.map(\.metric) == [.fileSynchronizations])
    #expect(
      check.lines().first
        == "Times decide nothing, because the runs differ in facts on which they depend: "
        + "the number of processors: 2, and 64.")
    #expect(try self.check { scale(&$0, "mutex", .throughput, by: 0.1) }.failures.count == 2)
  }

  @Test func allocationsAreComparedOnlyWhereTheyDependOnTheSame() throws {
    let changes: [(String, (inout RunContext) -> Void)] = [
      (
        "the compiler: Swift version 6.3, and Swift version 6.4",
        { $0.swift = .value("Swift version 6.4") }
      ),
      ("the build: release, and debug", { $0.build = "debug" }),
      ("the allocator: the system's, and another", { $0.allocator = "another" }),
      ("the system: Linux x86_64, and Darwin arm64", { $0.kernel = .value("Darwin 24.0 arm64") }),
    ]
    for (reason, change) in changes {
      let check = try check {
        change(&$0.context)
        scale(&$0, "actor", .allocations, by: 2)
        $0.cells.removeAll { $0.variant == "mutex" && $0.metric == .allocatedBytes }
      }
      #expect(check.failures.isEmpty && check.comparison.notMeasured.isEmpty)
      #expect(
        check.lines().contains(
          "Allocations decide nothing, because the runs differ in facts on which they depend: "
            + "\(reason)."), "\(check.lines())")
    }
    // A system or compiler that is not known may be another one.
    for change in [
      { $0.kernel = .unavailable("why") }, { $0.swift = .unavailable("why") },
    ] as [(inout RunContext) -> Void] {
      let check = try check {
        change(&$0.context)
        scale(&$0, "actor", .allocations, by: 2)
      }
      #expect(
        check.failures.isEmpty && check.comparison.unsure.contains { $0.metric == .allocations })
    }
    // Another release of the same kernel is no obstacle, nor is another processor.
    let elsewhere = try check {
      $0.context.kernel = .value("Linux 6.12 x86_64")
      $0.context.processor = .value("another")
      scale(&$0, "actor", .allocations, by: 2)
    }
    #expect(elsewhere.failures.map(\.metric) == [.allocations])
  }

  @Test func oneStrayAllocationIsNoRegressionOfNone() throws {
    let finds = Scenario(.readOnly, clients: 1, records: 100, durability: .processCrash)
    func check(_ after: Double) throws -> BaselineCheck {
      var baseline = try SampleResult.small()
      baseline.cells.append(ResultCell("actor", finds, .allocations, .value(0)))
      var result = baseline
      result.cells[result.cells.count - 1].value = after
      return BaselineCheck(result, against: baseline)
    }
    #expect(try check(0.04).failures.isEmpty)
    #expect(try check(1).failures.map(\.metric) == [.allocations])
  }

  @Test func aCountThatIsGoneIsNoAgreement() throws {
    let check = try check { result in
      result.cells.removeAll { $0.variant == "actor" && $0.metric == .allocations }
    }
    #expect(check.failures.isEmpty)
    #expect(
      missing(check) == [
        "not measured in the run: actor, save-only: 1 figure with 1 client (allocations)"
      ])
  }
}
