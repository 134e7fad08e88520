// The framework calls a small nonisolated object.
// Gets: passes
import NoteSyncing

/// The model of the screen, while notes come in from other devices.
@MainActor
final class NotesModel {
  private(set) var notes: [String] = []
  private(set) var isSyncing = false
  private let sync: NoteSync
  /// From the thread of `NoteSync` to the main actor, in order and with an end.
  private let arrived = AsyncStream.makeStream(of: String.self)
  private let end: End

  init(sync: NoteSync) {
    self.sync = sync
    end = End(texts: arrived.continuation)
  }

  /// The screen appears.
  func start() {
    isSyncing = true
    sync.delegate = end
    let arrived = arrived
    // `@Sendable`: a nonisolated closure, wherever it is written.
    sync.onNote { @Sendable text in arrived.continuation.yield(text) }
    Task {
      for await text in arrived.stream { notes.append(text) }
      isSyncing = false
    }
  }
}

private final class End: NoteSyncDelegate {
  private let texts: AsyncStream<String>.Continuation

  init(texts: AsyncStream<String>.Continuation) { self.texts = texts }

  func syncDidEnd() { texts.finish() }
}
