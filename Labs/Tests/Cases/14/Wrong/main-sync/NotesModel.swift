// The callback waits for the main actor, which waits for the callback.
// Gets: sync: it never ended
import Dispatch
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
      DispatchQueue.main.sync {
        MainActor.assumeIsolated { notes.append(text) }
      }
    }
  }
}

extension NotesModel: NoteSyncDelegate {
  nonisolated func syncDidEnd() {
    Task { @MainActor in isSyncing = false }
  }
}
