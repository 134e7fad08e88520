// One stream of events, including the end, which a method handles one after the other.
// Gets: passes
import NoteSyncing

/// The model of the screen, while notes come in from other devices.
@MainActor
final class NotesModel {
  private(set) var notes: [String] = []
  private(set) var isSyncing = false
  private let sync: NoteSync
  /// From the thread of `NoteSync` to the main actor, in order and with an end.
  private nonisolated let events = AsyncStream.makeStream(of: Event.self)

  private enum Event: Sendable {
    case note(String)
    case end
  }

  init(sync: NoteSync) { self.sync = sync }

  /// The screen appears.
  func start() {
    isSyncing = true
    sync.delegate = self
    sync.onNote { @Sendable [events] text in events.continuation.yield(.note(text)) }
    Task { [weak self, events] in
      for await event in events.stream { self?.show(event) }
    }
  }

  private func show(_ event: Event) {
    switch event {
    case .note(let text): notes.append(text)
    case .end:
      isSyncing = false
      events.continuation.finish()
    }
  }
}

extension NotesModel: NoteSyncDelegate {
  nonisolated func syncDidEnd() { events.continuation.yield(.end) }
}
