// The continuation is in one mutex and the request in another; each is taken out once.
// Gets: passes
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
    let call = Call()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard call.begins(continuation) else { return }
        call.has(server.request(id) { result in call.ends(result) })
      }
    } onCancel: {
      call.stops()
    }
  }
}

/// One download, which ends once: by the answer or by the cancellation, whichever comes first.
private final class Call: Sendable {
  private enum Wait {
    case notYet
    case waiting(CheckedContinuation<String, any Error>)
    case over
  }

  private let wait = Mutex(Wait.notYet)
  private let request = Mutex<Server.Request?>(nil)

  private var isOver: Bool {
    wait.withLock { if case .over = $0 { true } else { false } }
  }

  /// Returns true if the server should be asked: the task may already be cancelled.
  func begins(_ continuation: CheckedContinuation<String, any Error>) -> Bool {
    let isOver = wait.withLock { wait in
      if case .over = wait { return true }
      wait = .waiting(continuation)
      return false
    }
    if isOver { continuation.resume(throwing: CancellationError()) }
    return !isOver
  }

  /// The server has been asked; the task may have been cancelled meanwhile.
  func has(_ request: Server.Request) {
    self.request.withLock { $0 = request }
    if isOver { request.cancel() }
  }

  /// The first end counts: the caller that takes the continuation out resumes it, and no other.
  func ends(_ result: Result<String, any Error>) {
    let before = wait.withLock { wait in
      defer { wait = .over }
      return wait
    }
    if case .waiting(let continuation) = before { continuation.resume(with: result) }
  }

  func stops() {
    ends(.failure(CancellationError()))
    // Outside the lock: the server may call back before `cancel` returns.
    request.withLock { $0 }?.cancel()
  }
}
