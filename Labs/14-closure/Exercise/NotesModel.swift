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
    // LAB: this closure is written on the main actor. Where does `NoteSync` call it?
    sync.onNote { text in self.notes.append(text) }
  }
}

extension NotesModel: @preconcurrency NoteSyncDelegate {
  // LAB: and who calls this?
  func syncDidEnd() { isSyncing = false }
}
