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
      let text = try await download(id)
      notes.add(text)
    }
  }

  private func download(_ id: Int) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      // LAB: the task may be cancelled here. Who tells the server, and who ends this wait?
      _ = server.request(id) { result in continuation.resume(with: result) }
    }
  }
}
