import Persistence
import SimulatedDisk

/// One list of calls whose process is killed at every file operation in turn.
///
/// Then the store is opened again, the interrupted call is repeated, and the power is cut.
///
/// After a kill the system still shows changes that may not be on the disk yet. A store that treats
/// these changes as durable acknowledges the second call without making the change durable.
struct KilledCase {
  /// A list with more file operations than this is not tried further.
  private static let mostOperations = 400

  let subject: Subject
  let disks: any Disks
  let configuration: StoreConfiguration
  /// Calls that do not overlap.
  let steps: [StoreStep]
  let seed: UInt64
  let memory: CrashMemory

  func run() async throws -> CrashTally {
    var tally = CrashTally()
    for index in 1...Self.mostOperations {
      if index == Self.mostOperations || tally.explored > disks.bounds.mostPerCase {
        tally.noteBounded()
        break
      }
      let recording = try disks.record(on: try disks.empty, configuration)
      let dying = recording.fail(Fault(at: index, .crash))
      let done = await untilKilled(dying.configuration, recording)
      guard dying.end() else {
        recording.stop()
        break
      }
      let kill = try recording.nextEntry
      let (ledger, opened) = try await again(done, recording.configuration, recording)
      let log = try recording.end().log
      let exploration = CrashExploration(
        subject: subject, disks: disks, log: log, seed: seed, configuration: configuration,
        memory: memory)
      tally += try await exploration.tally(ledger, from: kill)
      tally.noteRewritings(in: log, of: try disks.storePath, opening: kill..<max(kill, opened))
      if let failure = tally.failure {
        let fault = "the process is killed before entry \(kill), and the store opened again"
        tally.failure = failure.after(fault: fault)
        break
      }
    }
    return tally
  }

  /// Makes the calls until one throws, and returns the number of calls that did not throw.
  private func untilKilled(
    _ configuration: StoreConfiguration, _ recording: any DiskRecording
  ) async -> Int {
    let rounds = steps.map { [$0] }
    let store: any ErasedStore
    do { store = try await subject.open(configuration) } catch { return 0 }
    var done = 0
    for (number, step) in steps.enumerated() {
      do { try await step.perform(on: store) } catch { break }
      recording.record(acknowledged: CallLedger.label(rounds, number, 0))
      done += 1
    }
    do { try await store.close() } catch { /* It is dead, and only its lock must be free. */  }
    return done
  }

  /// Opens the store again and repeats the interrupted call.
  ///
  /// Also returns the number of the first entry after the opening.
  private func again(
    _ done: Int, _ configuration: StoreConfiguration, _ recording: any DiskRecording
  ) async throws -> (CallLedger, opened: Int) {
    let repeated = done < steps.count ? [steps[done]] : []
    let rounds = (steps.prefix(done + 1) + repeated).map { [$0] }
    var endings: [String: CallEnding] = [:]
    for number in rounds.indices {
      endings[CallLedger.label(rounds, number, 0)] = .returned
    }
    if !repeated.isEmpty {
      let killed = CallLedger.label(rounds, done, 0)
      endings[killed] = .unknown
      recording.record(thrown: killed)
    }
    let store = try await subject.open(configuration)
    let opened = try recording.nextEntry
    if !repeated.isEmpty {
      try await steps[done].perform(on: store)
      recording.record(acknowledged: CallLedger.label(rounds, done + 1, 0))
    }
    try await store.close()
    return (CallLedger(rounds, endings: endings), opened)
  }
}
