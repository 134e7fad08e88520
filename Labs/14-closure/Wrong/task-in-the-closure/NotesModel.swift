// The closure itself still belongs to the main actor, and traps before the task.
// Gets: sync: The compiler had no warning, and it crashed
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
    sync.onNote { text in
      Task { @MainActor in self.notes.append(text) }
    }
  }
}

extension NotesModel: NoteSyncDelegate {
  nonisolated func syncDidEnd() {
    Task { @MainActor in isSyncing = false }
  }
}
