// A call waits for the refresh under way before it asks, and so is not refused first.
// Gets: passes
import Lab19Check

/// Loads the notes of a person from the server.
actor Client {
  private let server: Server
  private var token: Token
  /// The calls that wait for the refresh under way; empty if there is none.
  private var waiters: [AsyncThrowingStream<Token, any Error>.Continuation] = []
  private var isRefreshing = false

  init(server: Server, token: Token) {
    self.server = server
    self.token = token
  }

  /// Loads a note, with a new token if the server refuses the old one.
  func note(_ id: Int) async throws -> String {
    let used = isRefreshing ? try await newToken(after: token) : token
    do {
      return try await server.note(id, with: used)
    } catch is Unauthorized {
      // Once: the error of the second request is the caller's.
      return try await server.note(id, with: try await newToken(after: used))
    }
  }

  /// Another token than the refused one, from the single refresh that is under way.
  private func newToken(after refused: Token) async throws -> Token {
    // Somebody has fetched it while this call waited for the server.
    if !isRefreshing, token != refused { return token }
    let (stream, waiter) = AsyncThrowingStream.makeStream(of: Token.self)
    // No await between the look and this line: the next call finds the refresh.
    waiters.append(waiter)
    if !isRefreshing {
      isRefreshing = true
      // A task without a caller: no caller's cancellation ends the refresh.
      Task { await refresh() }
    }
    for try await token in stream { return token }
    // A stream ends at once for a cancelled task.
    throw CancellationError()
  }

  private func refresh() async {
    let result: Result<Token, any Error>
    do { result = .success(try await server.newToken()) } catch { result = .failure(error) }
    if case .success(let new) = result { token = new }
    isRefreshing = false
    for waiter in waiters {
      waiter.yield(with: result)
      waiter.finish()
    }
    waiters = []
  }
}
