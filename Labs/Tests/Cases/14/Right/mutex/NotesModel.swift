// A list behind a lock; a task on the main actor empties it.
// Gets: passes
import NoteSyncing
import Synchronization

/// The model of the screen, while notes come in from other devices.
@MainActor
final class NotesModel {
  private(set) var notes: [String] = []
  private(set) var isSyncing = false
  private let sync: NoteSync
  private let arrived = Arrived()

  init(sync: NoteSync) { self.sync = sync }

  /// The screen appears.
  func start() {
    isSyncing = true
    sync.delegate = self
    let arrived = arrived
    sync.onNote { @Sendable [self] text in
      arrived.state.withLock { $0.texts.append(text) }
      Task { @MainActor in show() }
    }
  }
}

extension NotesModel: NoteSyncDelegate {
  nonisolated func syncDidEnd() {
    arrived.state.withLock { $0.isOver = true }
    Task { @MainActor in show() }
  }

  private func show() {
    let (texts, isOver) = arrived.state.withLock { state in
      defer { state.texts = [] }
      return (state.texts, state.isOver)
    }
    notes += texts
    isSyncing = !isOver
  }
}

private final class Arrived: Sendable {
  let state = Mutex((texts: [String](), isOver: false))
}
