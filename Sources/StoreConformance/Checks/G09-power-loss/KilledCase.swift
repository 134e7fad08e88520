import Foundation
import Persistence
import SimulatedDisk

/// One list of calls whose process is killed at every file operation in turn, and in the middle of
/// every write.
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
      guard let killed = try await judged(killedBy: Fault(at: index, .crash)) else { break }
      tally += killed
      if tally.failure == nil, disks is MemoryDisks {
        // Half of the bytes are written, and no later operation.
        let half = Fault(at: index, .halfWrite(EIO), .forGood)
        if let torn = try await judged(killedBy: half) { tally += torn }
      }
      if tally.failure != nil { break }
    }
    return tally
  }

  /// Makes the calls until the fault, opens the store again, and cuts the power.
  ///
  /// - Returns: `nil` if the calls do not meet the fault.
  private func judged(killedBy fault: Fault) async throws -> CrashTally? {
    let recording = try disks.record(on: try disks.empty, configuration)
    let dying = recording.fail(fault)
    let done = await untilKilled(dying.configuration, recording)
    guard dying.end() else {
      recording.stop()
      return nil
    }
    let kill = try recording.nextEntry
    let (ledger, opened) = try await again(done, recording.configuration, recording)
    let log = try recording.end().log
    let exploration = CrashExploration(
      subject: subject, disks: disks, log: log, seed: seed, configuration: configuration,
      memory: memory)
    var tally = try await exploration.tally(ledger, from: kill)
    tally.noteRewritings(in: log, of: try disks.storePath, opening: kill..<max(kill, opened))
    if let failure = tally.failure {
      let place = fault.kind == .crash ? "" : "in a write, "
      tally.failure = failure.after(
        fault: "the process is killed \(place)before entry \(kill), and the store opened again")
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
