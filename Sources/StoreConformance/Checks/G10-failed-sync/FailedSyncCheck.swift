import Persistence
import SeededRandom
import SimulatedDisk

extension Check {
  /// G10: a synchronisation fails once, drops its data and succeeds from then on.
  ///
  /// No acknowledgement may depend on the dropped data.
  ///
  /// The same applies to a synchronisation that a signal interrupted.
  static let failedSyncRemembered = Check(.failedSyncRemembered) { trial in
    let kind = "lists of calls, each with one failed sync"
    return try await trial.exploreCrashes(16, kind) { number, disks, memory in
      var random = trial.randomNumbers(case: number)
      let rounds = trial.subject.claims.fitting(
        FailedSyncCase.rounds(case: number, using: &random))
      return try await FailedSyncCase(
        subject: trial.subject.sized(case: number), disks: disks,
        configuration: try disks.configuration, rounds: rounds, seed: random.next(), memory: memory,
        isInterrupted: FailedSyncCase.isInterrupted(case: number)
      ).run()
    }
  }
}

/// One list of calls.
///
/// Every synchronisation of the calls fails in turn.
struct FailedSyncCase {
  /// A list with more synchronisations than this is not tried further.
  private static let largestSync = 400

  let subject: Subject
  let disks: any Disks
  let configuration: StoreConfiguration
  let rounds: [[StoreStep]]
  let seed: UInt64
  let memory: CrashMemory
  /// True if a signal also interrupts each synchronisation and each closing in turn.
  let isInterrupted: Bool

  /// The number of rounds of calls.
  ///
  /// All rounds are repeated for every synchronisation in them.
  private static let roundCount = 8

  /// Returns the calls of a case.
  ///
  /// The first few cases are short; every fourth case has overlapping calls.
  ///
  /// Every call changes something. After a deletion with an unknown outcome the kernel shows the
  /// item as deleted, though the disk may still have it. A reopened store cannot detect this state,
  /// and acknowledges a second deletion without writing.
  static func rounds(case number: Int, using random: inout SplitMix64) -> [[StoreStep]] {
    var model: [Int: Int] = [:]
    let rounds = PowerLossScenario.rounds(case: number, using: &random).map { round in
      round.filter { step in
        let before = model
        step.apply(to: &model)
        return model != before
      }
    }
    return Array(rounds.filter { !$0.isEmpty }.prefix(roundCount))
  }

  /// Returns true for cases with interruptions: two short cases with several calls, and some of the
  /// random cases.
  static func isInterrupted(case number: Int) -> Bool {
    number == 2 || number % 4 == 1
  }

  func run() async throws -> CrashTally {
    var tally = try await run(.losesData)
    if tally.failure == nil, isInterrupted { tally += try await run(.interruption) }
    return tally
  }

  /// The way in which a synchronisation fails.
  private enum Way {
    /// The failed synchronisation drops its data, and the next synchronisation succeeds.
    case losesData
    /// A signal interrupts a synchronisation or a closing, and no data is dropped.
    case interruption
  }

  private func run(_ way: Way) async throws -> CrashTally {
    var tally = CrashTally()
    for index in 1...Self.largestSync {
      if index == Self.largestSync || tally.explored > disks.bounds.mostPerCase {
        tally.noteBounded()
        break
      }
      let recording = try disks.record(on: try disks.empty, configuration)
      let failing = way == .losesData ? recording.failSync(index) : recording.interrupt(index)
      let calls = try await RecordedCalls.make(
        rounds, on: subject, failing.configuration, recording)
      let hasFailed = failing.end()
      let log = try recording.end().log
      guard hasFailed else { break }
      let exploration = CrashExploration(
        subject: subject, disks: disks, log: log, seed: seed, configuration: configuration,
        memory: memory)
      // No operation failed before this entry. An interrupted closing is not an event.
      let lie = log.events.first { $0.event.isFailedSync }?.entry ?? 0
      tally += try await exploration.tally(calls.ledger, from: lie)
      if let failure = tally.failure {
        guard try await isSoundWithoutFailure() else {
          // The calls lose the same data when no synchronisation fails, so another guarantee
          // reports the finding.
          tally.failure = nil
          throw Unexercised.losesAnyway
        }
        let cause =
          way == .losesData
          ? "synchronisation \(index) fails once and drops what it was about"
          : "synchronisation or closing \(index) is interrupted once (EINTR), and drops nothing"
        tally.failure = failure.after(fault: cause)
        break
      }
    }
    return tally
  }

  /// Returns true if a power cut loses nothing from the same calls when every synchronisation
  /// succeeds.
  private func isSoundWithoutFailure() async throws -> Bool {
    let recording = try disks.record(on: try disks.empty, configuration)
    let calls = try await RecordedCalls.make(
      rounds, on: subject, recording.configuration, recording)
    let exploration = CrashExploration(
      subject: subject, disks: disks, log: try recording.end().log, seed: seed,
      configuration: configuration, memory: CrashMemory())
    return try await exploration.tally(calls.ledger, from: 0).failure == nil
  }
}
