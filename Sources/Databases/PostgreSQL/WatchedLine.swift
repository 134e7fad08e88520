import Synchronization

/// A queue behind a lock that ends calls which were not taken by their deadline.
///
/// Safe to use from any thread.
final class WatchedLine<Call: Sendable>: Sendable {
  private let line = Mutex(Line<Call>())
  private let loop: PollLoop
  private let margin: Duration
  private let endLate: @Sendable (Call) -> Void

  init(
    on loop: PollLoop, margin: Duration, endLate: @escaping @Sendable (Call) -> Void
  ) {
    self.loop = loop
    self.margin = margin
    self.endLate = endLate
  }

  /// Uses the queue exclusively.
  func withLock<Result: Sendable>(_ body: (inout Line<Call>) -> Result) -> Result {
    line.withLock { line in body(&line) }
  }

  /// Adds a call, and ensures that it ends by its deadline.
  func add(_ entry: Line<Call>.Entry) -> Line<Call>.Place {
    let place = withLock { $0.add(entry) }
    if case .waits = place { watch() }
    return place
  }

  /// Forgets the deadlines, before the loop ends.
  func stopWatching() {
    let timer = withLock { line in
      defer { line.timer = nil }
      return line.timer
    }
    if let timer { loop.cancel(timer) }
  }

  private func watch() {
    withLock { line in
      guard line.timer == nil, let next = line.nextDeadline else { return }
      line.timer = loop.wait(for: -1, [], until: next - margin) { [weak self] readiness in
        if readiness == .deadline { self?.endWhatIsLate() }
      }
    }
  }

  private func endWhatIsLate() {
    let late = withLock { line in
      line.timer = nil
      return line.expire(at: .now + margin)
    }
    for call in late { endLate(call) }
    watch()
  }
}
