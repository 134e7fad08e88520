import Lab19Check

/// Loads the notes of a person from the server.
actor Client {
  private let server: Server
  private var token: Token

  init(server: Server, token: Token) {
    self.server = server
    self.token = token
  }

  /// Loads a note, with a new token if the server refuses the old one.
  func note(_ id: Int) async throws -> String {
    do {
      return try await server.note(id, with: token)
    } catch is Unauthorized {
      // LAB: an actor, so one call at a time? Ten calls may be here, all with the same old token.
      token = try await server.newToken()
      return try await note(id)
    }
  }
}
