// `main.async` keeps the order of a thread.
// Gets: passes
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
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self.notes.append(text) }
      }
    }
  }
}

extension NotesModel: NoteSyncDelegate {
  nonisolated func syncDidEnd() {
    DispatchQueue.main.async {
      MainActor.assumeIsolated { self.isSyncing = false }
    }
  }
}
