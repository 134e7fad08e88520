import Foundation
import LabNotes
import Persistence
import SimulatedDisk
import StoreConformance
import Synchronization

/// Saves in more stores than the pool has threads, all of them held at the disk, and unrelated tasks.
final class PoolTrial<Tried: OneFileStore>: Sendable {
  /// The result of the trial.
  struct Measured: Sendable {
    /// How many stores there are, and how many saves stood at the disk.
    let stores: Int
    let held: Int
    /// Whether the unrelated tasks began while they stood there.
    let startsMeanwhile: Bool
    /// Whether a heartbeat that was submitted at the same time did.
    let heartbeatStartsMeanwhile: Bool
    /// Start delays in milliseconds: nothing held, saves held.
    let idle: Double
    let busy: Double
    /// The longest pause that the heartbeat saw, in milliseconds.
    let heartbeat: Double
    /// Whether everything had returned in the end.
    let isOver: Bool
    /// The error that a save threw, if one did.
    let failure: String?
  }

  /// How many yields the unrelated tasks get.
  private static var patience: Int { 30_000 }
  /// How many yields without another arrival mean that no more arrive.
  private static var quiet: Int { 60_000 }

  private let gates: [Gate]
  private let stores: [Tried]
  private let returned = Mutex(0)
  private let failure = Mutex<String?>(nil)

  init() {
    // Ten at least, because a few threads for all stores are not enough.
    let count = max(10, 2 * ProcessInfo.processInfo.activeProcessorCount)
    let disks = (0..<count).map { _ in
      GatedFileSystem(MemoryFileSystem(directories: ["/data"]))
    }
    gates = disks.map { $0.gate(.rename) }
    stores = disks.map { Tried(file: NoteFile(on: $0, in: "/data"), notes: [:]) }
  }

  /// Tries it on a plain thread: on a blocked pool, a task could not even ask.
  func run() async -> Measured {
    await withCheckedContinuation { caller in
      Thread.detachNewThread { caller.resume(returning: self.runHere()) }
    }
  }

  private func runHere() -> Measured {
    let yields = SchedulerYields()
    defer { yields.stop() }
    let idle = StartDelay()
    _ = yields.wait { idle.hasPassed }
    for (number, store) in stores.enumerated() { submitSave(number, store) }
    let held = waitForArrivals(yields)
    let busy = StartDelay()
    let heartbeat = Heartbeat()
    let startsMeanwhile = yields.wait(Self.patience) { busy.hasPassed }
    let heartbeatStartsMeanwhile = heartbeat.hasStarted
    for gate in gates { gate.open() }
    let isOver = yields.wait {
      busy.hasPassed && heartbeat.hasEnded && returned.withLock { $0 } == stores.count
    }
    return Measured(
      stores: stores.count, held: held, startsMeanwhile: startsMeanwhile,
      heartbeatStartsMeanwhile: heartbeatStartsMeanwhile, idle: idle.milliseconds,
      busy: busy.milliseconds, heartbeat: heartbeat.milliseconds, isOver: isOver,
      failure: failure.withLock { $0 })
  }

  private func submitSave(_ number: Int, _ store: Tried) {
    Task.detached(priority: .medium) { [self] in
      do { try await store.save(.sample(key: number, revision: 1)) } catch {
        failure.withLock { $0 = "\(error)" }
      }
      returned.withLock { $0 += 1 }
    }
  }

  private func waitForArrivals(_ yields: SchedulerYields) -> Int {
    // The first may be late on a busy machine, and without one nothing is tried.
    _ = yields.wait { heldCount > 0 || returned.withLock { $0 } == stores.count }
    while true {
      let held = heldCount
      // Saves that do not wait for their writes have returned, and their writes come later.
      guard held < stores.count, yields.wait(Self.quiet, until: { heldCount > held }) else {
        return heldCount
      }
    }
  }

  private var heldCount: Int { gates.filter(\.hasArrived).count }
}
