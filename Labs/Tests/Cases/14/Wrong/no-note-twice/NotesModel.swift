// A text that is already on the screen is not shown again.
// Gets: sync: 6 of 7 notes
import NoteSyncing

/// The model of the screen, while notes come in from other devices.
@MainActor
final class NotesModel {
  private(set) var notes: [String] = []
  private(set) var isSyncing = false
  private let sync: NoteSync
  /// From the thread of `NoteSync` to the main actor, in order and with an end.
  private nonisolated let arrived = AsyncStream.makeStream(of: String.self)

  init(sync: NoteSync) { self.sync = sync }

  /// The screen appears.
  func start() {
    isSyncing = true
    sync.delegate = self
    let arrived = arrived
    // `@Sendable`: a nonisolated closure, wherever it is written.
    sync.onNote { @Sendable text in arrived.continuation.yield(text) }
    Task {
      for await text in arrived.stream where !notes.contains(text) { notes.append(text) }
      isSyncing = false
    }
  }
}

extension NotesModel: NoteSyncDelegate {
  nonisolated func syncDidEnd() { arrived.continuation.finish() }
}
