// A stream of one answer: it ends once, and tells the server when its reader is cancelled.
// Gets: passes
import Lab16Check

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
    let answers = AsyncThrowingStream<String, any Error> { continuation in
      let request = server.request(id) { result in
        continuation.yield(with: result)
        continuation.finish()
      }
      continuation.onTermination = { reason in
        if case .cancelled = reason { request.cancel() }
      }
    }
    do {
      for try await text in answers { return text }
    } catch {
      // A server may answer a cancelled request with its own error.
      try Task.checkCancellation()
      throw error
    }
    throw CancellationError()
  }
}
