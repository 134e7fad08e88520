import Dispatch
import Foundation
import LabSupport

/// The main actor is busy while a thread takes numbers, and while an import is under way.
enum BusyTrial {
  static let count = 10

  @MainActor
  static func run(
    _ number: @escaping @Sendable () -> Int,
    _ importNotes: @escaping @Sendable ([String]) async -> Void
  ) async throws {
    let taken = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for _ in 0..<count { _ = number() }
      taken.signal()
    }
    taken.wait()
    let first = number()
    let titles = (1...count).map { "note \($0)" }
    let imported = Task.detached { await importNotes(titles) }
    let rested = DispatchSemaphore(value: 0)
    Task.detached {
      await Patience.rest()
      rested.signal()
    }
    block(rested)
    // The import takes a number for each note.
    let begun = number() - first - 1
    await imported.value
    LabProgram.tell(begun)
  }

  /// Blocks the main actor, on purpose.
  private static func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }
}
