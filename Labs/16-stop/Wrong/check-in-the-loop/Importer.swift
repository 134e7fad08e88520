// The flag is checked before each download; the current one continues.
// Gets: under-way: was told nothing
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
    try await withCheckedThrowingContinuation { continuation in
      _ = server.request(id) { result in continuation.resume(with: result) }
    }
  }
}
