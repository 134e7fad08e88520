// The newest note comes first, which was not asked for.
// Gets: sync: out of order
import NoteSyncing

/// The model of the screen, while notes come in from other devices.
@MainActor
final class NotesModel {
  private(set) var notes: [String] = []
  private(set) var isSyncing = false
  private let sync: NoteSync

  init(sync: NoteSync) { self.sync = sync }

  /// The screen appears.
  func start() {
    isSyncing = true
    sync.delegate = self
    sync.onNote { @Sendable [self] text in
      Task { @MainActor in notes.insert(text, at: 0) }
    }
  }
}

extension NotesModel: NoteSyncDelegate {
  nonisolated func syncDidEnd() {
    Task { @MainActor in isSyncing = false }
  }
}
