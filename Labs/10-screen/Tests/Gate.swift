import Synchronization

/// Holds up the first caller until it is opened; all other callers pass.
final class Gate: Sendable {
  private let reached = AsyncStream.makeStream(of: Never.self)
  private let opened = AsyncStream.makeStream(of: Never.self)
  private let isFirst = Mutex(true)

  func pass() async {
    let isHeld = isFirst.withLock { isFirst in
      defer { isFirst = false }
      return isFirst
    }
    guard isHeld else { return }
    reached.continuation.finish()
    for await _ in opened.stream {}
  }

  /// Returns when somebody is held up, or nobody will be any more.
  func isReached() async { for await _ in reached.stream {} }

  /// Says that nobody comes any more.
  func giveUp() { reached.continuation.finish() }

  func open() { opened.continuation.finish() }
}
