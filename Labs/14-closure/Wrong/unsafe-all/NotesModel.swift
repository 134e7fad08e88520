// The class is nonisolated and has no guard.
// Gets: sync: 100 notes on the screen, not syncing
import NoteSyncing

/// The model of the screen, while notes come in from other devices.
@MainActor
final class NotesModel {
  private(set) nonisolated(unsafe) var notes: [String] = []
  private(set) nonisolated(unsafe) var isSyncing = false
  private let sync: NoteSync

  init(sync: NoteSync) { self.sync = sync }

  /// The screen appears.
  func start() {
    isSyncing = true
    sync.delegate = self
    sync.onNote { @Sendable [self] text in notes.append(text) }
  }
}

extension NotesModel: NoteSyncDelegate {
  nonisolated func syncDidEnd() { isSyncing = false }
}
