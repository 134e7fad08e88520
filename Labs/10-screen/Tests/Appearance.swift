import LabSupport
import Persistence

/// A screen that has appeared, until its store is closed or it goes away.
@MainActor
final class Appearance {
  private var isOver = false
  private var task: Task<Void, any Error>?

  init(of screen: some CheckedScreen, onEnd: @escaping @MainActor () -> Void = {}) {
    task = Task {
      defer {
        isOver = true
        onEnd()
      }
      do { try await screen.appear() } catch let error as StoreError where error.code == .closed {}
    }
  }

  /// Waits for the end of the screen, whose store has been closed; a screen that still waits goes
  /// away.
  ///
  /// - Throws: The screen's error, unless the error says that the store is closed.
  func end() async throws {
    await Patience.wait(Patience.short * 5) { isOver }
    task?.cancel()
    do { try await task?.value } catch is CancellationError {}
  }
}
