import Dispatch

enum DebounceBefore {
  final class Autosave {
    private let queue: DispatchQueue
    private let save: @Sendable (String) -> Void
    private var waiting: DispatchWorkItem?

    init(on queue: DispatchQueue, save: @escaping @Sendable (String) -> Void) {
      self.queue = queue
      self.save = save
    }

    func typed(_ text: String, pause: Double = 0.3) {
      waiting?.cancel()
      let next = DispatchWorkItem { [save] in save(text) }
      waiting = next
      queue.asyncAfter(deadline: .now() + pause, execute: next)
    }
  }
}

enum DebounceAfter {
  @MainActor final class Autosave {
    private let pause: @Sendable () async throws -> Void
    private let save: @Sendable (String) async -> Void
    private var waiting: Task<Void, any Error>?
    private var saving: Task<Void, Never>?

    /// The pause is `{ try await clock.sleep(for: .milliseconds(300)) }`, or a test's own.
    init(
      pause: @escaping @Sendable () async throws -> Void,
      save: @escaping @Sendable (String) async -> Void
    ) {
      self.pause = pause
      self.save = save
    }

    func typed(_ text: String) {
      waiting?.cancel()
      waiting = Task {
        try await pause()
        // A key that came as the pause ended.
        try Task.checkCancellation()
        // A save that has begun is not cancelled, and the next save waits for its end.
        saving = Task { [last = saving, save] in
          await last?.value
          await save(text)
        }
      }
    }
  }
}
