/// A note that several people change. The note makes four promises:
///
/// 1. Each change makes one event with its line, in the order of the changes; the event has come
///    when `close` has returned.
/// 2. The file is written once, two seconds after the last change.
/// 3. Changes at the same time all stay, in the note and in the file.
/// 4. When `close` has returned, no event comes any more.
public actor SharedNote {
  private let kind: NoteKind
  private let file: NoteFile
  private let clock: HandClock
  private let activity: Activity
  private let events: Events
  private var content: [String] = []
  private var isClosed = false
  private var isWritten = true
  private var lastChange = Duration.zero
  private var pausing: Task<Void, any Error>?

  init(
    _ kind: NoteKind, _ file: NoteFile, _ clock: HandClock, _ activity: Activity, _ events: Events
  ) {
    self.kind = kind
    self.file = file
    self.clock = clock
    self.activity = activity
    self.events = events
  }

  /// The lines of the note.
  public var lines: [String] { content }

  /// Adds a line, unless the note is closed.
  ///
  /// Other changes come in while the spelling of the line is looked at.
  ///
  /// - Parameter line: The line.
  public func add(_ line: String) async {
    activity.begin()
    defer { activity.end() }
    if isClosed, kind.flaw != .open { return }
    var before = content
    await lookAtSpelling()
    if kind.flaw == .looksOnce, content != before {
      before = content
      await lookAtSpelling()
    }
    if isClosed, kind.flaw != .open, kind.flaw != .midway { return }
    switch kind.flaw {
    case .lost, .looksOnce: content = before + [line]
    default: content.append(line)
    }
    events.send(line, before: content.dropLast().last, at: clock.now, kind)
    if !isClosed { writeLater() }
  }

  /// Closes the note: writes what is not in the file yet.
  public func close() async {
    activity.begin()
    defer { activity.end() }
    // Changes that came before may go first.
    await Task.yield()
    isClosed = true
    pausing?.cancel()
    write()
    await events.close(waits: kind.flaw != .overtaken)
  }

  private func lookAtSpelling() async { await Task.yield() }

  private func writeLater() {
    lastChange = clock.now
    isWritten = false
    switch kind.flaw {
    case .each: break
    // A right note may also ask at the end of the pause if there was a later change.
    case nil where kind == .patient && pausing != nil: return
    case .first where pausing != nil: return
    default: pausing?.cancel()
    }
    let end = lastChange + pause
    activity.begin()
    pausing = Task {
      defer { activity.end() }
      try await clock.sleep(until: end)
      while kind == .patient, clock.now < lastChange + pause {
        try await clock.sleep(until: lastChange + pause)
      }
      if kind.flaw == .each { isWritten = false }
      pausing = nil
      write()
    }
  }

  private var pause: Duration {
    switch kind.flaw {
    case .early: .seconds(1)
    case .late: .seconds(3)
    default: .seconds(2)
    }
  }

  private func write() {
    if isWritten { return }
    isWritten = true
    file.write(content)
  }
}

extension SharedNote: CustomReflectable {
  /// Empty: the inside is not for tests.
  public nonisolated var customMirror: Mirror { Mirror(self, children: [:]) }
}
