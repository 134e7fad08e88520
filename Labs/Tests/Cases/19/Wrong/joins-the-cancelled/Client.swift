// The last caller that is cancelled ends the refresh, and the next one joins the ended refresh.
// Gets: cancel: call 2 threw CancellationError
import Lab19Check

/// Loads the notes of a person from the server.
actor Client {
  private let server: Server
  private var token: Token
  /// The calls that wait for the refresh under way; empty if there is none.
  private var waiters: [AsyncThrowingStream<Token, any Error>.Continuation] = []
  private var refreshTask: Task<Void, Never>?
  private var cancelled = 0

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
      // Once: the error of the second request is the caller's.
      return try await server.note(id, with: try await newToken(after: used))
    }
  }

  /// Another token than the refused one, from the single refresh that is under way.
  private func newToken(after refused: Token) async throws -> Token {
    // Somebody has fetched it while this call waited for the server.
    if refreshTask == nil, token != refused { return token }
    if refreshTask?.isCancelled == true { throw CancellationError() }
    let (stream, waiter) = AsyncThrowingStream.makeStream(of: Token.self)
    // No await between the look and this line: the next call finds the refresh.
    waiters.append(waiter)
    if refreshTask == nil { refreshTask = Task { await refresh() } }
    for try await token in stream { return token }
    cancelled += 1
    if cancelled == waiters.count { refreshTask?.cancel() }
    throw CancellationError()
  }

  private func refresh() async {
    let result: Result<Token, any Error>
    do { result = .success(try await server.newToken()) } catch { result = .failure(error) }
    if case .success(let new) = result { token = new }
    if case .success = result { refreshTask = nil }
    cancelled = 0
    for waiter in waiters {
      waiter.yield(with: result)
      waiter.finish()
    }
    waiters = []
  }
}
