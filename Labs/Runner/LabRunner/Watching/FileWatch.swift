/// Checks an exercise at once and again after each change, until its task is cancelled.
///
/// ```swift
/// try await FileWatch(look: look, pause: pause).run { try await check() }
/// ```
///
/// The watch regularly compares the sizes and the times of the few files. It therefore works the
/// same on every system, on network disks, and with every way in which an editor saves.
///
/// **Concurrency.** One check at a time. A file saved during a check is checked after it.
package struct FileWatch<Look: Equatable> {
  /// The number of successive different looks after which the files are checked although they still
  /// change.
  static var mostLooks: Int { 10 }

  private let look: () -> Look
  private let pause: () async throws -> Void

  /// Creates a watch by hand.
  ///
  /// - Parameters:
  ///   - look: Looks at the files; two looks are equal when nothing was saved between them.
  ///   - pause: Returns when it is time for the next look, and throws when its task is cancelled.
  package init(look: @escaping () -> Look, pause: @escaping () async throws -> Void) {
    self.look = look
    self.pause = pause
  }

  /// Checks, waits for a change, checks again and so on.
  ///
  /// - Throws: Every error of a check or of the pause, which ends the watch; `CancellationError`
  ///   when the task is cancelled.
  package func run(_ check: () async throws -> Void) async throws {
    while true {
      let before = look()
      try await check()
      try await waitForChange(since: before)
    }
  }

  /// Returns when the files are not as they were, and two looks in a row were the same: nothing is
  /// half written then.
  private func waitForChange(since before: Look) async throws {
    var last = before
    var changes = 0
    while true {
      try await pause()
      let now = look()
      changes += now == last ? 0 : 1
      if now == last ? now != before : changes >= Self.mostLooks { return }
      last = now
    }
  }
}
