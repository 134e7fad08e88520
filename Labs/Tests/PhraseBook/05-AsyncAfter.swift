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
      // Both throw when the task is cancelled, the second one also as the pause ends.
      try await Task.sleep(for: pause)
      try Task.checkCancellation()
      hide()
    }
  }
}
