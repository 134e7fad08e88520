// Cancelled between the look at the flag and the continuation: the handler finds nothing to resume.
// Gets: race: never ended
import Lab16Check
import Synchronization

/// Copies the notes of a server into the app.
final class Importer: Sendable {
  private let server: Server
  private let notes: NoteList

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
    try Task.checkCancellation()
    let call = Call()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        call.begins(continuation)
        call.has(server.request(id) { result in call.ends(result) })
      }
    } onCancel: {
      call.stops()
    }
  }
}

/// One download, which ends once: by the answer or by the cancellation, whichever comes first.
private final class Call: Sendable {
  private struct State {
    var waiting: CheckedContinuation<String, any Error>?
    var request: Server.Request?
  }

  private let state = Mutex(State())

  func begins(_ continuation: CheckedContinuation<String, any Error>) {
    state.withLock { $0.waiting = continuation }
  }

  /// The server has been asked; the task may have been cancelled meanwhile.
  func has(_ request: Server.Request) {
    let isOver = state.withLock { state in
      state.request = request
      return state.waiting == nil
    }
    if isOver { request.cancel() }
  }

  /// The caller that takes the continuation out resumes it, and no other.
  func ends(_ result: Result<String, any Error>) {
    let waiting = state.withLock { state in
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
