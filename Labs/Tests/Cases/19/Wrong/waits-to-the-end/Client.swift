// A shared task. A caller that awaits its value waits to the end, even if it is cancelled.
// Gets: cancel: 10 calls never ended
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
      return try await server.note(id, with: try await newToken(after: used))
    }
  }

  private func newToken(after refused: Token) async throws -> Token {
    if refresh == nil, token != refused { return token }
    if let refresh { return try await refresh.value }
    let task = Task { try await fetch() }
    refresh = task
    return try await task.value
  }

  private func fetch() async throws -> Token {
    defer { refresh = nil }
    token = try await server.newToken()
    return token
  }
}
