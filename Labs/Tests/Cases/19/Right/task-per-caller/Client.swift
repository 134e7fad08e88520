// A shared task, and a child task for each caller that reads its result from a stream.
// Gets: passes
import Lab19Check

/// Loads the notes of a person from the server.
actor Client {
  private let server: Server
  private var token: Token
  private var refresh: Task<Token, any Error>?

  init(server: Server, token: Token) {
    self.server = server
    self.token = token
  }

  /// Loads a note, with a new token if the server refuses the old one.
  func note(_ id: Int) async throws -> String {
    let used = token
    do {
      return try await server.note(id, with: used)
    } catch is Unauthorized {
      return try await server.note(id, with: used == token ? await newToken() : token)
    }
  }

  private func newToken() async throws -> Token {
    let refresh = self.refresh ?? begun()
    // Whichever ends first: the refresh, or the caller.
    return try await withThrowingTaskGroup(of: Token?.self) { group in
      let (stream, reader) = AsyncThrowingStream.makeStream(of: Token.self)
      let passing = Task {
        do { reader.yield(try await refresh.value) } catch { reader.finish(throwing: error) }
        reader.finish()
      }
      defer { passing.cancel() }
      group.addTask {
        for try await token in stream { return token }
        return nil
      }
      guard let token = try await group.next() ?? nil else { throw CancellationError() }
      return token
    }
  }

  private func begun() -> Task<Token, any Error> {
    let task = Task {
      defer { refresh = nil }
      let new = try await server.newToken()
      token = new
      return new
    }
    refresh = task
    return task
  }
}
