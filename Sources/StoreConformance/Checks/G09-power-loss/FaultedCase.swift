import Foundation
import Persistence
import SimulatedDisk

/// One list of calls in which every file operation fails once in turn, and the power is then cut.
///
/// No operation of an opening fails. If the opener that makes a file cannot synchronise its
/// folder, the next opener finds the file and cannot know of that.
///
/// The store throws, continues, or acknowledges another way of writing. A call that threw must not
/// take effect after the power cut, and a call that returned must.
struct FaultedCase {
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
      let fault = Fault(at: index, .error(EIO))
      let recording = try disks.record(on: try disks.empty, configuration)
      let planned = recording.plan(fault)
      let failing = planned.faulted
      let store: any ErasedStore
      do { store = try await subject.open(failing.configuration) } catch {
        _ = failing.end()
        recording.stop()
        throw error
      }
      planned.begin()
      let calls: RecordedCalls
      do {
        calls = try await RecordedCalls.make(
          steps.map { [$0] }, with: store, of: subject, failing.configuration, recording)
      } catch {
        // G2 judges a store that does not open again after a fault.
        let hasFired = failing.end()
        recording.stop()
        guard hasFired else { throw error }
        continue
      }
      let hasFired = failing.end()
      let log = try recording.end().log
      guard hasFired else { break }
      let exploration = CrashExploration(
        subject: subject, disks: disks, log: log, seed: seed, configuration: configuration,
        memory: memory)
      tally += try await exploration.tally(calls.ledger, from: log.firstThrow)
      if let failure = tally.failure {
        tally.failure = failure.after(fault: "file \(fault)")
        break
      }
    }
    return tally
  }
}

extension DiskLog {
  /// The entry of the first call that threw; 0 if none did.
  fileprivate var firstThrow: Int {
    let thrown = events.first { if case .threw = $0.event { true } else { false } }
    return thrown?.entry ?? 0
  }
}
