#if os(Linux)
  import Foundation
  import Processes
  import Schedules
  import Testing

  @testable import Mutants
  @testable import StoreConformance

  @Suite("Wrong and honest stores under schedules of threads", .serialized)
  struct ThreadMutantTests {
    /// G8, G9 and G13 have a crash in the schedule: `ThreadedCrashTests`.
    static let mutants = Mutants.threads.filter {
      !ThreadedCrashes.guarantees.contains($0.breaks)
    }

    @Test(.long, arguments: mutants.map(\.subject.id))
    func everyMutantIsKilledByAScheduleOfThreads(id: String) async throws {
      let mutant = try #require(Mutants.threads.first { $0.subject.id == id })
      let finding = await Self.finding(Replay(mutant.breaks, seed: 1), mutant.subject)
      let counterexample = try #require(finding.counterexample, "not killed: \(finding)")
      #expect(counterexample.explored <= 1_000)
      let timeline = counterexample.timeline
      #expect(
        timeline.contains(#/its threads end wrong under schedule v1 [\d: ]*/\d+, with \d+ pre/#),
        "\(timeline)")
      // The lines of the defect are the mutant's own.
      #expect(
        timeline.contains("Stores.swift:") || timeline.contains("Store.swift:"), "\(timeline)")
      // The line names the schedule, which is the same every time; alone, it does not show that it is the
      // shortest.
      #expect(counterexample.replay.schedule.map { timeline.contains("schedule \($0),") } == true)
      let again = await Self.finding(
        try Replay(counterexample.replay.description), mutant.subject)
      #expect(again.counterexample?.explored == 1)
      #expect(
        again.counterexample?.timeline
          == timeline.replacing(", the fewest possible", with: ""))
    }

    /// These mutants use no threads of a library, because other versions of a library have other
    /// schedules.
    private static let counted = [
      "mutant-hastyCondition", "mutant-lateSnapshot", "mutant-lateRollback", "mutant-keptLock",
      "mutant-striped",
    ]

    /// Runs the case that the check finds, with schedules by priorities only.
    @Test(.long, arguments: mutants.map(\.subject.id))
    func everyMutantIsKilledWithinAThousandSchedulesByPriorities(id: String) async throws {
      let mutant = try #require(Mutants.threads.first { $0.subject.id == id })
      let found = await Self.finding(Replay(mutant.breaks, seed: 1), mutant.subject)
      var replay = try #require(found.counterexample).replay
      replay.schedule = nil
      let finding = await Self.finding(
        replay, mutant.subject, strategy: .pct(seed: 1, count: 1000, depth: 3))
      let counterexample = try #require(finding.counterexample, "not killed: \(finding)")
      #expect((1...1000).contains(counterexample.explored))
      let row = try #require(try Self.page().first { $0.hasPrefix("| \(mutant.defect)") })
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let counts = [found.counterexample?.explored, counterexample.explored].map { "\($0 ?? 0)" }
      #expect(cells[1] == mutant.breaks.id && cells.count == 4, "\(row)")
      if Self.counted.contains(id) { #expect(cells.suffix(2) == counts[...], "\(row)") }
    }

    private static func page() throws -> [Substring] {
      let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../../docs/ThreadSchedules.md").standardized
      return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    }

    /// A fixed case finds these first, or the calls do not end: the timeline is that of the threads.
    @Test(.long, arguments: ["readThenBarrier", "hastyCondition", "lostSemaphore", "keptLock"])
    func theWholeCheckShowsTheScheduleOfThreads(name: String) async throws {
      let mutant = try #require(Mutants.threads.first { $0.subject.id == "mutant-\(name)" })
      let finding = await ChildRole.isolatedCheck(
        mutant.subject, Replay(mutant.breaks, seed: 1), effort: 1,
        child: try MutantChildCommand.find(), looksFurther: false)
      let counterexample = try #require(finding.counterexample, "not killed: \(finding)")
      #expect(counterexample.replay.schedule != nil, "\(counterexample.timeline)")
    }

    /// A fixed case finds this actor first, whose tasks can be chosen.
    @Test(.long) func theWholeCheckShowsTheScheduleOfTasksWhereThereIsOne() async throws {
      let mutant = try #require(Mutants.all.first { $0.subject.id == "mutant-reentrantBatch" })
      let finding = await ChildRole.isolatedCheck(
        mutant.subject, Replay(mutant.breaks, seed: 1), effort: 1,
        child: try MutantChildCommand.find(), looksFurther: false)
      let counterexample = try #require(finding.counterexample, "not killed: \(finding)")
      let number = try #require(counterexample.replay.only)
      #expect(ScheduledRuns.caseNumbers.contains(number), "\(counterexample.timeline)")
    }

    @Test func aLineOfAnotherBuildSaysSo() async throws {
      let line = try Replay("G7,seed=1,case=3000000,schedule=v1_900:1_/1000")
      let finding = await Self.finding(line, Mutants.honestMutex)
      #expect(finding.reason?.contains("the schedule cannot be replayed: ") == true, "\(finding)")
    }

    @Test(
      .long, arguments: ScheduleMutantTests.judged,
      [Mutants.honestMutex, Mutants.honestQueue].map(\.id))
    func anHonestStoreRaisesNoAlarm(guarantee: Guarantee, id: String) async throws {
      let subject = try #require([Mutants.honestMutex, Mutants.honestQueue].first { $0.id == id })
      let finding = await Self.finding(Replay(guarantee, seed: 2), subject, effort: 0.25)
      guard case .held(let explored, let detail) = finding else {
        Issue.record("\(finding)")
        return
      }
      #expect(explored > 30, "\(detail)")
      #expect(detail.contains(" schedules of the threads of "))
    }

    @Test func whereAChildHasNoLibraryTheDetailSaysSo() async throws {
      var child = try MutantChildCommand.find()
      let copy = FileManager.default.temporaryDirectory
        .appending(path: "lockstep-alone-\(UUID().uuidString)")
      // By a process of its own: a child that another test starts would inherit the open copy, and a file
      // that is open for writing cannot be run (ETXTBSY).
      let copying = try ChildProcess(
        ChildCommand(executable: "/bin/cp", arguments: [child.executable]), payload: copy.path)
      #expect(await copying.waitForEnd() == .exited(0))
      defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: copy) } }
      child = ChildCommand(executable: copy.path, arguments: [])
      let finding = await Self.finding(
        Replay(.noStaleOverwrite, seed: 1), Mutants.honestMutex, child: child)
      guard case .notExercised(let reason) = finding else {
        Issue.record("\(finding)")
        return
      }
      #expect(
        reason.text.hasPrefix("no schedules of threads: libThreadScheduler.so is not beside "))
    }

    @Test func withoutChildrenTheDetailSaysSo() async {
      let trial = Trial(
        subject: Mutants.honestMutex, replay: Replay(.noLostUpdate, seed: 1), effort: 1, child: nil)
      #expect(
        await ThreadedRuns.finding(trial)
          == .notExercised("no schedules of threads: the check has no child processes"))
    }

    @Test func aStoreOnAServerHasNone() async throws {
      #expect(
        await Self.finding(Replay(.noLostUpdate, seed: 1), Mutants.honestShared)
          == .notExercised("no schedules of threads: the store waits for a server"))
    }

    private static func finding(
      _ replay: Replay, _ subject: Subject, effort: Double = 1, child: ChildCommand? = nil,
      strategy: Strategy? = nil
    ) async -> Finding {
      do {
        let child = try child ?? MutantChildCommand.find()
        return await ThreadedRuns.finding(
          Trial(subject: subject, replay: replay, effort: effort, child: child), strategy)
      } catch {
        return .notExercised("\(error)")
      }
    }
  }
#endif
