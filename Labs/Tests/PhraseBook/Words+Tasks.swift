import Observation
import Synchronization

/// Words about tasks and shared values, each in use; `docs/TodaysSwift.md` explains them.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
enum TaskWords {
  /// The name is shown by debuggers, and by `Task.name` in the task.
  static func named(_ name: String) -> Task<String?, Never> {
    Task(name: name) { Task.name }
  }

  /// Runs to its first suspension before the function returns.
  static func begin(_ work: @escaping @Sendable () async -> Void) {
    Task.immediate { await work() }
  }

  /// Tells when somebody with a higher priority begins to wait.
  static func escalated(
    _ work: @escaping @Sendable () async -> Void, onEscalation: @escaping @Sendable () -> Void
  ) async {
    await withTaskPriorityEscalationHandler {
      await work()
    } onPriorityEscalated: { _, _ in
      onEscalation()
    }
  }

  /// Numbers from 1, from any thread, without a lock.
  final class Numbers: Sendable {
    private let last = Atomic(0)

    func next() -> Int { last.add(1, ordering: .relaxed).newValue }
  }

  @MainActor @Observable final class Screen {
    var title = ""
  }

  /// The titles from now on; titles that follow each other without a suspension are one.
  @MainActor static func titles(of screen: Screen) -> some AsyncSequence<String, Never> {
    Observations { screen.title }
  }
}
