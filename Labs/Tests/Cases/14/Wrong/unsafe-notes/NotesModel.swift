// There is no trap any more, but no guard either: the framework's thread changes the screen's
// notes.
// Gets: sync: 100 notes on the screen
import NoteSyncing

/// The model of the screen, while notes come in from other devices.
@MainActor
final class NotesModel {
  private(set) nonisolated(unsafe) var notes: [String] = []
  private(set) var isSyncing = false
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
  nonisolated func syncDidEnd() {
    Task { @MainActor in isSyncing = false }
  }
}
