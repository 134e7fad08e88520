import Measurement
import Reports
import ResultModel
import Testing
import TextTables

@Suite("Rivals in the tables")
struct RivalTableTests {
  /// The small result with two rivals: one a quarter as fast as the actor, one that never synchronises.
  private func result(baseline: String = "actor") throws -> BenchmarkResult {
    var result = try SampleResult.small()
    result.context.arms = [
      MeasuredArm(id: "actor", title: "", kind: .variant, callers: .tasks),
      MeasuredArm(id: "mutex", title: "", kind: .variant, callers: .tasks),
      MeasuredArm(
        id: "actor (again)", title: "", kind: .again, callers: .tasks, repeats: "actor"),
      MeasuredArm(id: "slow", title: "", kind: .rival, callers: .threads),
      MeasuredArm(id: "careless", title: "", kind: .rival, callers: .threads),
    ]
    result.context.baseline = baseline
    for (arm, speed, syncs) in [("slow", 25.0, 1.0), ("careless", 400, 0)] {
      for scenario in [SampleResult.saves, SampleResult.manySaves] {
        result.cells.append(
          ResultCell(arm, scenario, .throughput, rounds: Array(repeating: .value(speed), count: 6)))
        result.cells.append(ResultCell(arm, scenario, .fileSynchronizations, .value(syncs)))
      }
    }
    return result
  }

  private func compare(_ arm: String, _ ratios: [Double], with baseline: String) throws
    -> Comparison
  {
    let ratio = try PairedRatio(of: ratios, over: ratios.map { _ in 1 })
    return Comparison(
      variant: arm, baseline: baseline, scenario: SampleResult.saves, ratio: ratio,
      verdict: .inconclusive(reason: "not asked"))
  }

  private func text(_ result: BenchmarkResult) -> String {
    BenchmarkTable(result, style: .plain).rendered()
  }

  @Test func theStoreIsComparedWithItsRivalsByClients() throws {
    var result = try result()
    result.comparisons.append(
      try compare("slow", [0.25, 0.25, 0.25, 0.25, 0.25, 0.25], with: "actor"))
    let table = """

      save-only, 1000 records, durable against power loss: times as fast
      actor over            1 client  8 clients  callers
      ──────────  ──────────────────  ─────────  ───────
      slow        4.00 (4.00 – 4.00)        n/a  threads
      in brackets the 95 % interval over rounds; actor was called by tasks

      """
    #expect(text(result).contains(table), "\(text(result))")
  }

  @Test func againstARivalEachStoreIsComparedWithIt() throws {
    var result = try result(baseline: "slow")
    result.comparisons = [
      try compare("mutex", [8, 8, 8, 8, 8, 8], with: "slow"),
      try compare("careless", [16, 16, 16, 16, 16, 16], with: "slow"),
    ]
    let text = text(result)
    #expect(text.contains("\neach over slow            1 client  8 clients  callers\n"), "\(text)")
    #expect(text.contains("\nmutex           8.00 (8.00 – 8.00)        n/a  tasks\n"))
    #expect(!text.contains("\ncareless        16"))
  }

  @Test func withoutRivalsThereIsNoSuchTable() throws {
    let plain = text(try SampleResult.small())
    #expect(!plain.contains("times as fast") && !plain.contains("  syncs, 1"))
  }

  @Test func synchronisationsStandBesideTheRates() throws {
    let text = text(try result())
    #expect(text.contains("1 client  syncs, 1  8 clients*  syncs, 8"), "\(text)")
    #expect(
      text.contains("syncs: for each save, by clients; for a store that opens its files directly"))
  }

  @Test func aRivalThatDoesNotSynchroniseIsTold() throws {
    let text = text(try result())
    #expect(text.contains("\ncareless           400‡         0        400‡         0"), "\(text)")
    #expect(text.contains("\n‡: acknowledged more saves than its syncs can have put on the disk"))
    // A row and the mark's meaning, in the headline table and in the table of its workload.
    #expect(text.split(separator: "\n").count { $0.contains("‡") } == 4)
  }

  @Test(arguments: [(1, 1.0, false), (1, 0.99, true), (8, 0.125, false), (8, 0.12, true)])
  func aSyncCoversOneSaveOfEachClientAtMost(
    _ clients: Int, _ syncs: Double, _ isTooLittle: Bool
  ) throws {
    var result = try result()
    for durability in RecordedDurability.allCases {
      let scenario = Scenario(
        .saveOnly, clients: clients, records: 50, durability: durability)
      result.cells.append(ResultCell("slow", scenario, .fileSynchronizations, .value(syncs)))
      #expect(
        result.isTooLittleSynchronized("slow", scenario)
          == (isTooLittle && durability == .powerLoss))
    }
  }

  @Test func aLimitOrWhatWasNotCountedIsNotAsked() throws {
    var result = try result()
    let scenario = Scenario(.saveOnly, clients: 1, records: 50, durability: .powerLoss)
    #expect(!result.isTooLittleSynchronized("slow", scenario))
    result.context.arms?.append(MeasuredArm(id: "no-op", title: "", kind: .floor))
    result.cells.append(ResultCell("no-op", scenario, .fileSynchronizations, .value(0)))
    #expect(!result.isTooLittleSynchronized("no-op", scenario))
  }

  @Test func theFooterSaysWhoWasCalledByWhat() throws {
    let text = text(try result())
    #expect(text.contains("\ncallers of actor, mutex, actor (again), dictionary: tasks, which"))
    #expect(text.contains("\ncallers of slow, careless: threads, one for each client, which"))
  }
}
