import Dispatch
import Persistence
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
  func needsMainThread() async throws -> Bool {
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
      let isNeeded = !using.hasReturned
      main.release()
      guard await threads.returned([using]) else {
        throw Unexercised.standsStill("a save did not come back")
      }
      return isNeeded
    }
  }
}
