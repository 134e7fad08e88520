// A closure that is written in a nonisolated method is nonisolated.
// Gets: passes
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
    sync.onNote(arrives(arrived.continuation))
    Task {
      for await text in arrived.stream { notes.append(text) }
      isSyncing = false
    }
  }
}

extension NotesModel: NoteSyncDelegate {
  private nonisolated func arrives(
    _ texts: AsyncStream<String>.Continuation
  ) -> (String) -> Void {
    { text in texts.yield(text) }
  }

  nonisolated func syncDidEnd() { arrived.continuation.finish() }
}
