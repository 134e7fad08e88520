import Dispatch

enum AsyncAfterBefore {
  static func hide(after seconds: Double, _ hide: @escaping @Sendable () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: hide)
  }
}

enum AsyncAfterAfter {
  @MainActor static func hide(
    after pause: Duration, _ hide: @escaping @MainActor () -> Void
  ) -> Task<Void, any Error> {
    Task {
      // Throws when the task is cancelled: then nothing is hidden.
      try await Task.sleep(for: pause)
      hide()
    }
  }
}
