// Each import blocks a thread of the pool until its answer comes.
// Gets: crowd: With 64 imports at once it never ended
import Dispatch
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
  @concurrent func importAll(_ ids: [Int]) async throws {
    for id in ids {
      let text = try await download(id)
      notes.add(text)
    }
  }

  private func download(_ id: Int) async throws -> String {
    let call = Call()
    return try await withTaskCancellationHandler {
      try answer(call, id)
    } onCancel: {
      call.stops()
    }
  }
}

extension Importer {
  private func answer(_ call: Call, _ id: Int) throws -> String {
    if call.begins() { call.has(server.request(id) { result in call.ends(result) }) }
    return try call.wait()
  }
}

/// One download, which ends once: by the answer or by the cancellation, whichever comes first.
private final class Call: Sendable {
  private struct State {
    var isOver = false
    var result: Result<String, any Error>?
    var request: Server.Request?
  }

  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)

  /// Returns true if the server should be asked: the task may already be cancelled.
  func begins() -> Bool { !state.withLock { $0.isOver } }

  func wait() throws -> String {
    ended.wait()
    return try state.withLock { $0.result ?? .failure(CancellationError()) }.get()
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
    state.withLock { state in
      if !state.isOver { state.result = result }
      state.isOver = true
    }
    ended.signal()
  }

  func stops() {
    ends(.failure(CancellationError()))
    // Outside the lock: the server may call back before `cancel` returns.
    state.withLock { $0.request }?.cancel()
  }
}
