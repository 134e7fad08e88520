// The importer keeps one download for all imports: who cancels the first import ends the last one.
// Gets: crowd: import 64 threw CancellationError
import Lab16Check
import Synchronization

/// Copies the notes of a server into the app.
final class Importer: Sendable {
  private let server: Server
  private let notes: NoteList
  private let current = Mutex<Call?>(nil)

  init(server: Server, notes: NoteList) {
    self.server = server
    self.notes = notes
  }

  /// Downloads notes, one after the other.
  func importAll(_ ids: [Int]) async throws {
    for id in ids {
      let text = try await download(id)
      notes.add(text)
    }
  }

  private func download(_ id: Int) async throws -> String {
    let call = Call()
    current.withLock { $0 = call }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard call.begins(continuation) else { return }
        call.has(server.request(id) { result in call.ends(result) })
      }
    } onCancel: {
      current.withLock { $0 }?.stops()
    }
  }
}

/// One download, which ends once: by the answer or by the cancellation, whichever comes first.
private final class Call: Sendable {
  private struct State {
    var isOver = false
    var waiting: CheckedContinuation<String, any Error>?
    var request: Server.Request?
  }

  private let state = Mutex(State())

  /// Returns true if the server should be asked: the task may already be cancelled.
  func begins(_ continuation: CheckedContinuation<String, any Error>) -> Bool {
    let isOver = state.withLock { state in
      if !state.isOver { state.waiting = continuation }
      return state.isOver
    }
    if isOver { continuation.resume(throwing: CancellationError()) }
    return !isOver
  }

  /// The server has been asked; the task may have been cancelled meanwhile.
  func has(_ request: Server.Request) {
    let isOver = state.withLock { state in
      state.request = request
      return state.isOver
    }
    if isOver { request.cancel() }
  }

  /// The first end counts: the caller that takes the continuation out resumes it, and no other.
  func ends(_ result: Result<String, any Error>) {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(with: result)
  }

  func stops() {
    ends(.failure(CancellationError()))
    // Outside the lock: the server may call back before `cancel` returns.
    state.withLock { $0.request }?.cancel()
  }
}
