import Dispatch
import Persistence
import Processes
import Synchronization

/// A main actor that stands still until it is released.
private final class HeldMainActor: Sendable {
  private let released = DispatchSemaphore(value: 0)
  private let state = Atomic(false)

  var isHeld: Bool { state.load(ordering: .acquiring) }

  func hold() {
    Task { @MainActor in
      state.store(true, ordering: .releasing)
      Self.wait(for: released)
    }
  }

  func release() { released.signal() }

  /// Blocks the thread, which a function that is not asynchronous may do.
  private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }
}

extension Trial {
  /// Returns true if the store's calls wait for the main actor, or for the main thread.
  ///
  /// Under a schedule of threads the main thread runs the case, and such calls would never return.
  /// The calls are made in a child, because they may trap. A child without an answer leaves the
  /// finding to the schedules.
  func needsMainThread(_ child: ChildCommand) async throws -> Bool {
    let process = try ChildRole.start(.useWithoutMainThread, subject, child, limitInSeconds: 20)
    var answer: String?
    for await report in process.reports { answer = report }
    _ = await process.waitForEnd()
    return answer == ChildRole.waitsForMainThread
  }
}

extension ChildRole {
  /// The report of a child whose store waits for the main thread.
  static let waitsForMainThread = "waits for the main thread"

  /// Uses the store while the main actor stands still, and reports ``ready`` or
  /// ``waitsForMainThread``.
  static func useWithoutMainThread(_ subject: Subject) async throws {
    let trial = Trial(
      subject: subject, replay: Replay(.progress, seed: 1), effort: 1, child: nil)
    tell(try await trial.waitsForMainThread() ? waitsForMainThread : ready)
  }
}

extension Trial {
  fileprivate func waitsForMainThread() async throws -> Bool {
    try await ClientThreads.with(1, for: self) { threads in
      let arena = try Arena(for: subject)
      defer { arena.remove() }
      let main = HeldMainActor()
      main.hold()
      // No end of the check leaves the main thread blocked.
      defer { main.release() }
      guard await threads.yields(ClientThreads.patience, until: { main.isHeld }) else {
        return false
      }
      let using = await threads.callBeside(0) {
        let store = try await subject.open(arena.configuration(.processCrash))
        try await store.save(0, 1)
        _ = try await store.find(0)
        try await store.close()
      }
      if using.hasReturned { return false }
      main.release()
      // A call that never returns waits for something else.
      return await threads.yields(ClientThreads.patience, settles: true) { using.hasReturned }
    }
  }
}
