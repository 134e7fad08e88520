// Checks the flag now and then; the server is never told.
// Gets: under-way: was told nothing
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
      try Task.checkCancellation()
      let text = try await download(id)
      notes.add(text)
    }
  }

  private func download(_ id: Int) async throws -> String {
    let answer = Answer()
    _ = server.request(id) { result in answer.result.withLock { $0 = result } }
    while true {
      if let result = answer.result.withLock({ $0 }) { return try result.get() }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}

private final class Answer: Sendable {
  let result = Mutex<Result<String, any Error>?>(nil)
}
