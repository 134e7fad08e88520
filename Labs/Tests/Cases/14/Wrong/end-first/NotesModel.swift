// The notes go through a reader of their own; the end goes straight to the main actor, and is first.
// Gets: sync: shown when `isSyncing` became false
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
    Task.detached {
      for await text in arrived.stream { await self.show(text) }
    }
  }

  private func show(_ text: String) { notes.append(text) }
}

extension NotesModel: NoteSyncDelegate {
  nonisolated func syncDidEnd() {
    arrived.continuation.finish()
    Task { @MainActor in isSyncing = false }
  }
}
