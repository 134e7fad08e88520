import Synchronization
import Testing

/// Something that one task waits for and another one sends; what is sent early is not lost.
struct Signal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func send() { continuation.yield() }

  /// Returns when something was sent, or the task is cancelled.
  func wait() async { for await _ in stream { return } }

  /// The same for the steps of a test, whose task is cancelled when its time is up: the step that hangs
  /// is named.
  func step(_ what: String, at place: SourceLocation = #_sourceLocation) async {
    await wait()
    guard Task.isCancelled else { return }
    Issue.record("The time was up while waiting: \(what)", sourceLocation: place)
  }
}

/// A text, with a signal at each time it is read.
final class ReadText: Sendable {
  let wasRead = Signal()
  private let text: Mutex<String>

  init(_ text: String) { self.text = Mutex(text) }

  func set(_ new: String) { text.withLock { $0 = new } }

  func read() -> String {
    defer { wasRead.send() }
    return text.withLock { $0 }
  }
}

/// Checks that stop at a gate and count themselves.
final class Checks: Sendable {
  struct Seen: Equatable {
    var begun = 0
    var ended = 0
    /// How many ran at the same time, at most.
    var most = 0
  }

  let begun = Signal()
  let gate = Signal()
  private let state = Mutex(Seen())

  var seen: Seen { state.withLock { $0 } }

  @Sendable func check() async {
    state.withLock { seen in
      seen.begun += 1
      seen.most = max(seen.most, seen.begun - seen.ended)
    }
    begun.send()
    await gate.wait()
    state.withLock { $0.ended += 1 }
  }
}
