#if os(Linux)
  import Linearizability
  import Persistence
  @testable import SimulatedDisk
  import Testing

  @testable import Mutants
  @testable import StoreConformance

  @Suite("Crashes under schedules of threads", .serialized)
  struct ThreadedCrashTests {
    private static func finding(_ replay: Replay, _ id: String) async throws -> Finding {
      let mutant = try #require(
        (Mutants.threads.map(\.subject) + [Mutants.honestMutex, Mutants.honestQueue])
          .first { $0.id == id })
      return await ThreadedRuns.finding(
        Trial(subject: mutant, replay: replay, effort: 1, child: try MutantChildCommand.find()))
    }

    @Test func aChangeThatIsAnsweredBeforeItIsWrittenIsLost() async throws {
      let id = "mutant-sharedAnswer"
      let finding = try await Self.finding(Replay(.killSurvival, seed: 1), id)
      let counterexample = try #require(finding.counterexample, "not killed: \(finding)")
      #expect(counterexample.explored <= 1_000)
      let timeline = counterexample.timeline
      // The line has the schedule and the kill.
      let line = #/under schedule v1 [\d: ]+/\d+, with .*, and the process ends at file call \d+:/#
      #expect(timeline.contains(line), "\(timeline)")
      #expect(timeline.contains("SharedAnswerStore.swift:") && timeline.contains("returned"))
      #expect(timeline.contains("kill -9, opened again"))
      #expect(counterexample.picture?.hasPrefix("<svg ") == true)
      // The replay has both: a schedule with its kill.
      #expect(counterexample.replay.schedule != nil && counterexample.replay.call != nil)
      for _ in 0..<3 {
        let again = try await Self.finding(try Replay(counterexample.replay.description), id)
        #expect(again.counterexample?.timeline == timeline)
        #expect(again.counterexample?.explored == 2)
      }
    }

    @Test func aKillAtAnotherFileCallIsAnotherReplay() async throws {
      let id = "mutant-sharedAnswer"
      let found = try await Self.finding(Replay(.killSurvival, seed: 1), id)
      var replay = try #require(found.counterexample).replay
      replay.call = 1
      let other = try await Self.finding(replay, id)
      #expect(other.counterexample == nil, "nothing is acknowledged then")
      replay.call = 900
      let none = try await Self.finding(replay, id)
      #expect(none.reason?.contains("the schedule cannot be replayed: ") == true, "\(none)")
    }

    @Test(arguments: [
      ("sharedSync", Guarantee.powerLossSurvival), ("lateConversion", .recoveryIdempotent),
    ])
    func aPowerCutInAScheduleShowsWhatIsNotOnTheDisk(
      name: String, guarantee: Guarantee
    ) async throws {
      let id = "mutant-\(name)"
      let finding = try await Self.finding(Replay(guarantee, seed: 1), id)
      let counterexample = try #require(finding.counterexample, "not killed: \(finding)")
      #expect(counterexample.explored <= 1_000)
      let timeline = counterexample.timeline
      let line = #/under schedule v1 [\d: ]+/\d+, with .*, and the power goes after file call \d+:/#
      #expect(timeline.contains(line), "\(timeline)")
      // The threads' steps, the disk's, and what the disk shows.
      #expect(timeline.contains("Store.swift:") && timeline.contains("returned"), "\(timeline)")
      #expect(
        timeline.contains("acknowledged a call of client")
          && timeline.contains("the power goes after"))
      #expect(timeline.contains("expected: "), "\(timeline)")
      #expect(counterexample.picture?.hasPrefix("<svg ") == true)
      #expect(counterexample.replay.schedule != nil && counterexample.replay.call != nil)
      let again = try await Self.finding(try Replay(counterexample.replay.description), id)
      #expect(again.counterexample?.timeline == timeline)
    }

    @Test(
      arguments: ThreadedCrashes.guarantees.sorted { $0.id < $1.id },
      [Mutants.honestMutex, Mutants.honestQueue].map(\.id))
    func anHonestStoreLosesNothing(guarantee: Guarantee, id: String) async throws {
      let finding = try await Self.finding(Replay(guarantee, seed: 2), id)
      guard case .held(let explored, let detail) = finding else {
        Issue.record("\(finding)")
        return
      }
      #expect(explored > 300, "\(detail)")
      let crashes =
        guarantee == .killSurvival
        ? " file calls after an acknowledgement" : " different disks after a power cut"
      #expect(detail.contains(crashes), "\(detail)")
      #expect(!detail.contains("otherwise"), "\(detail)")
    }

    @Test func notesOfAScheduleSayWhereAKillShowsMost() {
      let notes = Acknowledgements("0@5 1@9 0@12 /12 #77")
      #expect(notes.counts == [0: 2, 1: 1])
      // No file call follows the last acknowledgement.
      #expect(notes.moments == [6, 10])
      #expect(notes.checksum == "77")
      let killed = Acknowledgements("0@5 ")
      #expect(killed.counts == [0: 1] && killed.moments == [])
    }

    @Test func aLossIsWhatNoCallInFlightExplains() {
      let kill = CrashPlan(
        clients: [[.save(key: 0, revision: 1)], [.save(key: 1, revision: 1), .delete(key: 1)]],
        durability: .processCrash)
      #expect(kill.loss([0: 1, 1: 0], [0: 1]) == nil)
      #expect(kill.loss([0: 0, 1: 1], [:]) == nil, "in flight, and done")
      let lost = Violation(expected: "\([0: 1])", found: "\([0: 0])")
      #expect(
        kill.loss([0: 0, 1: 0], [0: 1])
          == lost.after("client 0, 1 of its calls acknowledged", "kill -9, opened again"))
      #expect(kill.loss([0: 0], [1: 0])?.expected == "\([1: 0]) or \([1: 1])")
    }

    @Test func eachClientHasACallInFlight() {
      let plan = CrashPlan(
        clients: [[.save(key: 0, revision: 1)], [.save(key: 1, revision: 1), .delete(key: 1)]],
        durability: .powerLoss)
      // No client changes key 5.
      var ledger = ClientLedger(plan: plan, start: [0: 0, 5: 9])
      #expect(
        ledger.allowed == [[0: 0, 5: 9], [0: 1, 5: 9], [0: 0, 1: 1, 5: 9], [0: 1, 1: 1, 5: 9]])
      ledger.note(.acknowledged(AcknowledgementNotes.label(0)))
      ledger.note(.acknowledged(AcknowledgementNotes.label(1)))
      #expect(ledger.counts == [0: 1, 1: 1])
      #expect(ledger.allowed == [[0: 1, 1: 1, 5: 9], [0: 1, 5: 9]])
    }
  }
#endif
