import Synchronization

/// The way of a note's events to their receiver.
final class Events: Sendable {
  typealias Receiver = @Sendable (String) -> Void

  private let receive: Receiver
  private let activity: Activity
  private let mail: AsyncStream<String>.Continuation?
  private let delivery: Task<Void, Never>?
  private let last = Mutex<Duration?>(nil)

  init(_ kind: NoteKind, _ activity: Activity, _ receive: @escaping Receiver) {
    self.receive = receive
    self.activity = activity
    guard kind.hasMail else {
      (mail, delivery) = (nil, nil)
      return
    }
    let (stream, mail) = AsyncStream.makeStream(of: String.self)
    self.mail = mail
    delivery = Task.detached {
      for await line in stream {
        receive(line)
        activity.end()
      }
    }
  }

  /// Sends the event of a change.
  func send(_ line: String, before: String?, at now: Duration, _ kind: NoteKind) {
    let isSameMoment = last.withLock { last in
      defer { last = now }
      return last == now
    }
    switch kind.flaw {
    case .merged where isSameMoment: break
    case .lineBefore: deliver(before ?? line)
    case .twice:
      deliver(line)
      deliver(line)
    default: deliver(line)
    }
  }

  /// Takes no more events.
  ///
  /// - Parameter waits: True if the call waits for the events that are on their way.
  func close(waits: Bool) async {
    mail?.finish()
    if waits { await delivery?.value }
  }

  private func deliver(_ line: String) {
    guard let mail else { return receive(line) }
    activity.begin()
    if case .terminated = mail.yield(line) { activity.end() }
  }
}
