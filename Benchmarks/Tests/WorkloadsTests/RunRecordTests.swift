import CatalogArms
import Foundation
import Measurement
import Persistence
import ResultModel
import Testing

@testable import Workloads

@Suite("The record of a run")
struct RunRecordTests {
  private let saves = scenario(.saveOnly, .powerLoss)
  private let large = scenario(.saveOnly, records: 10_000, .powerLoss)

  private static func settings() throws -> RunSettings {
    let plan = try Plan(
      arms: Arms.catalog.all, scenarios: [scenario(.saveOnly)], rounds: 6, budget: 1_000, seed: 1)
    return RunSettings(
      plan, values: ["rounds": ["6"]], flags: [], directory: "/", program: "/bin/sh")
  }

  private func run(_ machine: FakeMachine, _ record: RunRecord) async throws -> BenchmarkResult {
    let sweep = Sweep(
      arms: [try #require(Arms.catalog.arm("mutex"))], scenarios: [large], rounds: 3)
    return try await machine.run(["actor", "mutex"], [saves], sweeps: [sweep], record: record)
  }

  private func begin(_ directory: String, _ machine: FakeMachine) throws -> RunRecord {
    try RunRecord(beginIn: directory, Self.settings()) { machine.clock.value }
  }

  private func resume(_ directory: String, _ machine: FakeMachine) throws -> RunRecord {
    try RunRecord(resumeIn: directory) { machine.clock.value }
  }

  /// Runs until that many rounds of all arms were asked for, and is then stopped.
  private func runAndStop(after count: Int, in directory: String) async throws -> FakeMachine {
    var machine = FakeMachine()
    let asked = machine.asked
    machine.failure = { _, _ in
      guard asked.value.count > count else { return nil }
      withUnsafeCurrentTask { $0?.cancel() }
      return CancellationError()
    }
    let (copy, record) = (machine, try begin(directory, machine))
    // A run that was stopped before anything was measured has no result.
    let stopped = await Task { try await run(copy, record) }.result
    // An ended task releases its objects a little later.
    record.release()
    if case .success(let result) = stopped {
      #expect(result.context.isComplete == (count >= Self.all))
    }
    return machine
  }

  private func place(_ request: RoundRequest) -> String {
    "\(request.arm), \(request.scenarios), \(request.seed)"
  }

  /// 6 rounds of 3 arms, then 3 rounds of the sweep.
  private static let all = 21

  /// The number of measurements in complete rounds.
  private static func whole(_ count: Int) -> Int { count < 18 ? count - count % 3 : count }

  @Test(.long, arguments: [0, 1, 3, 5, 17, 18, 20, all])
  func eachPlannedRoundIsMeasuredByOneProcess(_ count: Int) async throws {
    let whole = FakeMachine()
    let expected = try await inTemporaryDirectory { try await run(whole, begin($0, whole)) }
    try await inTemporaryDirectory { directory in
      let first = try await runAndStop(after: count, in: directory)
      let second = FakeMachine()
      let record = try resume(directory, second)
      try record.resume(differences: [])
      let result = try await run(second, record)
      // The round during which the first was stopped is measured anew.
      let kept = Self.whole(count)
      let places = first.asked.value.prefix(kept).map(place) + second.asked.value.map(place)
      #expect(places == whole.asked.value.map(place))
      #expect(result.cells == expected.cells)
      #expect(result.context.order == expected.context.order)
      #expect(result.context.isComplete && result.context.rounds == 6)
      let resumption = try #require(result.context.resumptions?.first)
      #expect(resumption.dropped == (kept == count ? nil : count - kept))
      #expect(resumption.sentence.contains("was measured anew") == (kept != count))
      #expect(first.counted.value.count + second.counted.value.count == 4)
    }
  }

  /// The machine is twice as fast when the run is resumed: pairing an earlier arm with a later one
  /// would show it.
  @Test func armsOfDifferentProcessesAreNotPaired() async throws {
    try await inTemporaryDirectory { directory in
      _ = try await runAndStop(after: 5, in: directory)
      var second = FakeMachine()
      for arm in ["actor", "actor (again)", "mutex"] { second.speeds[arm] = 2 }
      let record = try resume(directory, second)
      try record.resume(differences: [])
      let result = try await run(second, record)
      #expect(result.comparisons.count == 2)
      for comparison in result.comparisons {
        #expect(comparison.ratio.ratios == [1, 1, 1, 1, 1, 1], "\(comparison.variant)")
      }
    }
  }

  @Test func whatWasDroppedIsNotGivenOutAfterAnotherStop() async throws {
    try await inTemporaryDirectory { directory in
      _ = try await runAndStop(after: 5, in: directory)
      // The second is stopped when it has measured the dropped round anew.
      var second = FakeMachine()
      let asked = second.asked
      second.failure = { _, _ in
        guard asked.value.count > 3 else { return nil }
        withUnsafeCurrentTask { $0?.cancel() }
        return CancellationError()
      }
      let (copy, record) = (second, try resume(directory, second))
      try record.resume(differences: [])
      _ = await Task { try await run(copy, record) }.result
      record.release()
      let third = FakeMachine()
      let last = try resume(directory, third)
      #expect(last.resumptions.map(\.dropped) == [2])
      try last.resume(differences: [])
      let result = try await run(third, last)
      #expect(third.asked.value.count == Self.all - 6)
      #expect(result.context.resumptions?.map(\.dropped) == [2, nil])
      #expect(result.context.rounds == 6)
    }
  }

  @Test func aRoundThatWasNotVerifiedIsNotTakenForOneThatWas() async throws {
    try await inTemporaryDirectory { directory in
      let first = try await runAndStop(after: 6, in: directory)
      #expect(first.asked.value.prefix(6).allSatisfy { !$0.verifies })
      // With two rounds, the second is the last.
      let second = FakeMachine()
      let result = try await second.run(
        ["actor", "mutex"], [saves], rounds: 2, record: resume(directory, second))
      #expect(second.asked.value.map(\.verifies) == [true, true, true])
      #expect(Set(second.asked.value.map(\.seed)) == [FakeMachine.seed + 1])
      #expect(try result.cell("mutex", saves, .throughput).rounds.count == 2)
      #expect(result.context.unverified == nil)
    }
  }

  @Test func aFailedRoundIsKeptAsOne() async throws {
    try await inTemporaryDirectory { directory in
      var first = FakeMachine()
      first.failure = { arm, round in
        arm == "mutex" && round == 2 ? RoundFailure(kind: .hung, description: "it hung") : nil
      }
      let record = try begin(directory, first)
      let expected = try await run(first, record)
      record.release()
      let second = FakeMachine()
      let result = try await run(second, resume(directory, second))
      #expect(second.asked.value.isEmpty)
      #expect(result.context.failures == expected.context.failures)
      // One of the comparisons, and one of the sweep.
      #expect(result.context.failures.map(\.kind) == [.hung, .hung])
    }
  }

  @Test(arguments: [1, 20, 1_000])
  func aLineThatWasCutOffIsMeasuredAgain(_ bytes: Int) async throws {
    try await inTemporaryDirectory { directory in
      _ = try await runAndStop(after: 5, in: directory)
      let path = RunRecord.path(directory)
      let size = try PosixFileSystem().contents(ofFile: path).count
      #expect(truncate(path, off_t(size - bytes)) == 0)
      let machine = FakeMachine()
      let record = try resume(directory, machine)
      // 5 measurements and 2 counts of files, without the line that was cut off.
      #expect(record.measurements == 6)
      try record.resume(differences: [])
      #expect(record.recovery == "The last line of the record was cut off, and is measured again.")
      _ = try await run(machine, record)
      #expect(machine.asked.value.count == 18)
      // The rounds, the parts that are measured once, 3 counts of files, the resumption, and the
      // rest of the dropped round, with the line that records the drop.
      #expect(try RunRecordTests.lines(path) == 1 + 21 + 6 + 3 + 1 + 2)
    }
  }

  private static func lines(_ path: String) throws -> Int {
    try PosixFileSystem().contents(ofFile: path).count { $0 == UInt8(ascii: "\n") }
  }

  @Test func damageInTheMiddleIsRefused() async throws {
    try await inTemporaryDirectory { directory in
      _ = try await runAndStop(after: 5, in: directory)
      let path = RunRecord.path(directory)
      var bytes = try PosixFileSystem().contents(ofFile: path)
      let second = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 40
      bytes[second] ^= 1
      try PosixFileSystem().write(bytes, toFile: path)
      let error = #expect(throws: RunRecord.Unusable.self) { try RunRecord(resumeIn: directory) }
      #expect(
        error?.description == "\(path) is damaged in line 2. Begin anew, without --resume.")
    }
  }

  @Test(arguments: [
    ("", "has no whole first line"), ("no record\n", "has no whole first line"),
    ("{}\n", "has no whole first line"),
  ])
  func whatIsNoRecordIsRefused(_ text: String, _ reason: String) async throws {
    try await inTemporaryDirectory { directory in
      #expect(throws: RunRecord.Unusable.self) { try RunRecord(resumeIn: directory) }
      try Data(text.utf8).write(to: URL(filePath: RunRecord.path(directory)))
      let error = #expect(throws: RunRecord.Unusable.self) { try RunRecord(resumeIn: directory) }
      #expect(error?.description.contains(reason) == true)
    }
  }

  @Test func twoProcessesDoNotShareARecord() async throws {
    try await inTemporaryDirectory { directory in
      let record = try RunRecord(beginIn: directory, Self.settings())
      let attempts: [(String) throws -> RunRecord] = [
        { try RunRecord(resumeIn: $0) }, { try RunRecord(beginIn: $0, Self.settings()) },
      ]
      for attempt in attempts {
        let error = #expect(throws: RunRecord.Unusable.self) { try attempt(directory) }
        #expect(error?.description.contains("another lockstep bench measures") == true)
      }
      #expect(throws: RunRecord.Unusable.self) { try RunRecord.setAside(in: directory) }
      withExtendedLifetime(record) {}
    }
  }

  @Test func anUnfinishedRunIsSetAside() async throws {
    try await inTemporaryDirectory { directory in
      #expect(try RunRecord.setAside(in: directory) == nil)
      _ = try await runAndStop(after: 2, in: directory)
      let place = try #require(try RunRecord.setAside(in: directory))
      #expect(FileManager.default.fileExists(atPath: place))
      #expect(!RunRecord.isThere(in: directory))
    }
  }

  @Test func aRunThatWasSetAsideBeforeIsKept() async throws {
    try await inTemporaryDirectory { directory in
      var texts: [String] = []
      var places: [String] = []
      for count in 2...4 {
        _ = try await runAndStop(after: count, in: directory)
        texts.append(try String(contentsOfFile: RunRecord.path(directory), encoding: .utf8))
        places.append(try #require(try RunRecord.setAside(in: directory)))
      }
      #expect(try places.map { try String(contentsOfFile: $0, encoding: .utf8) } == texts)
    }
  }

  @Test func aRecordIsEmptyUntilSomethingIsMeasured() async throws {
    try await inTemporaryDirectory { directory in
      let machine = FakeMachine()
      let begun = try begin(directory, machine)
      #expect(begun.isEmpty)
      begun.release()
      _ = try await runAndStop(after: 1, in: directory)
      let resumed = try resume(directory, machine)
      #expect(!resumed.isEmpty)
      resumed.release()
      let whole = try begin(directory, machine)
      _ = try await run(machine, whole)
      #expect(!whole.isEmpty)
    }
  }

  @Test func otherSurroundingsAndPlansAreTold() throws {
    func settings(rounds: Int, program: String) throws -> RunSettings {
      let plan = try Plan(
        arms: Arms.catalog.all, scenarios: [saves], rounds: rounds, budget: 1_000, seed: 1)
      return RunSettings(plan, values: [:], flags: [], directory: "/", program: program)
    }
    let before = try settings(rounds: 6, program: "/bin/sh")
    #expect(before.differences(from: try settings(rounds: 7, program: "/bin/sh")) == [])
    #expect(!before.plansTheSame(as: try settings(rounds: 7, program: "/bin/sh")))
    let other = try settings(rounds: 6, program: "/bin/ls")
    #expect(before.plansTheSame(as: other))
    #expect(before.differences(from: other).count == 1)
    #expect(before.differences(from: other)[0].hasPrefix("the program: "))
  }
}
