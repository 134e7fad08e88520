// "It is called on the main thread": this is false.
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
    sync.onNote { @Sendable [self] text in
      MainActor.assumeIsolated { notes.append(text) }
    }
  }
}

extension NotesModel: NoteSyncDelegate {
  nonisolated func syncDidEnd() {
    Task { @MainActor in isSyncing = false }
  }
}
