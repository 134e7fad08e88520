import Foundation
import LabNotes
import Persistence
import SimulatedDisk
@_spi(Labs) import StoreConformance
import Synchronization

/// Saves in more stores than the pool has threads, all held at the disk, and unrelated tasks.
final class PoolTrial<Tried: OneFileStore>: Sendable {
  /// The result of the trial.
  struct Measured: Sendable {
    /// The number of stores, and the number of saves that were held at the disk.
    let stores: Int
    let held: Int
    /// True if the unrelated tasks began while the saves were held.
    let startsMeanwhile: Bool
    /// True if a heartbeat that was submitted at the same time began, too.
    let heartbeatStartsMeanwhile: Bool
    /// Start delays in milliseconds: without held saves, and with them.
    let idle: Double
    let busy: Double
    /// The longest pause of the heartbeat, in milliseconds.
    let heartbeat: Double
    /// True if everything had returned in the end.
    let isOver: Bool
    /// The error that a save threw, if one did.
    let failure: String?
  }

  /// The number of yields that the unrelated tasks get.
  private static var patience: Int { 30_000 }
  /// The number of yields without another arrival after which no more are expected.
  private static var quiet: Int { 60_000 }

  private let gates: [Gate]
  private let stores: [Tried]
  private let returned = Mutex(0)
  private let failure = Mutex<String?>(nil)

  init() {
    // At least ten, because a few threads for all stores are not enough.
    let count = max(10, 2 * ProcessInfo.processInfo.activeProcessorCount)
    let disks = (0..<count).map { _ in
      GatedFileSystem(MemoryFileSystem(directories: ["/data"]))
    }
    gates = disks.map { $0.gate(.rename) }
    stores = disks.map { Tried(file: NoteFile(on: $0, in: "/data"), notes: [:]) }
  }

  /// Runs the trial on a plain thread: on a blocked pool, a task could not even ask.
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
    // The first save may be late on a busy machine; without a save, there is no trial.
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
