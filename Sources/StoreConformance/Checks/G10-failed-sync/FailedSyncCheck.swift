import Persistence
import SeededRandom
import SimulatedDisk

extension Check {
  /// G10: when a synchronisation fails once, drops its data and succeeds from then on, no
  /// acknowledgement rests on the dropped data; nor on a synchronisation that a signal interrupted.
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

/// One list of calls; every synchronisation of the calls fails in turn.
struct FailedSyncCase {
  /// A list with more synchronisations than this is not tried further.
  private static let largestSync = 400

  let subject: Subject
  let disks: any Disks
  let configuration: StoreConfiguration
  let rounds: [[StoreStep]]
  let seed: UInt64
  let memory: CrashMemory
  /// Whether a signal interrupts each synchronisation and closing in turn, besides.
  let isInterrupted: Bool

  /// How many rounds of calls are made; each is made again for every synchronisation in them.
  private static let roundCount = 8

  /// The calls of a case: the first few are short; calls that overlap come with every fourth.
  ///
  /// All of them change something. After a deletion whose outcome is unknown the kernel shows the
  /// item as gone, though the disk may still have it: a store that is opened again cannot know this
  /// state, and acknowledges another deletion of it without writing.
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

  /// The cases with interruptions: two short ones, of several calls, and some of the random ones.
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
    /// A signal interrupts it, or a closing; nothing is dropped.
    case interruption
  }

  private func run(_ way: Way) async throws -> CrashTally {
    var tally = CrashTally()
    for index in 1...Self.largestSync {
      if index == Self.largestSync { tally.noteBounded() }
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
      // Before this entry nothing has failed; a closing that was interrupted is no event.
      let lie = log.events.first { $0.event.isFailedSync }?.entry ?? 0
      tally += try await exploration.tally(calls.ledger, from: lie)
      if let failure = tally.failure {
        guard try await isSoundWithoutFailure() else {
          // The calls lose the same when no synchronisation fails: another guarantee's finding.
          tally.failure = nil
          throw Unexercised.losesAnyway
        }
        let cause =
          way == .losesData
          ? "synchronisation \(index) fails once and drops what it was about"
          : "synchronisation or closing \(index) is interrupted once (EINTR), and drops nothing"
        tally.failure = "\(cause)\n\(failure)"
        tally.steps.insert(CounterexampleStep(.fault, cause), at: 0)
        break
      }
    }
    return tally
  }

  /// Whether a power cut loses nothing of the same calls when every synchronisation works.
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
