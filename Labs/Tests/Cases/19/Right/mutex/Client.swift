// No actor: a lock guards the token and the waiting calls, and is never held during an await.
// Gets: passes
import Lab19Check
import Synchronization

/// Loads the notes of a person from the server.
final class Client: Sendable {
  private struct State {
    var token: Token
    var waiters: [AsyncThrowingStream<Token, any Error>.Continuation] = []
  }

  private let server: Server
  private let state: Mutex<State>

  init(server: Server, token: Token) {
    self.server = server
    state = Mutex(State(token: token))
  }

  func note(_ id: Int) async throws -> String {
    let used = state.withLock { $0.token }
    do {
      return try await server.note(id, with: used)
    } catch is Unauthorized {
      return try await server.note(id, with: try await newToken(after: used))
    }
  }

  private func newToken(after refused: Token) async throws -> Token {
    let (stream, waiter) = AsyncThrowingStream.makeStream(of: Token.self)
    let isFirst = state.withLock { state in
      if state.waiters.isEmpty, state.token != refused {
        waiter.yield(state.token)
        return false
      }
      state.waiters.append(waiter)
      return state.waiters.count == 1
    }
    if isFirst { Task.detached { await self.refresh() } }
    for try await token in stream { return token }
    throw CancellationError()
  }

  private func refresh() async {
    let result: Result<Token, any Error>
    do { result = .success(try await server.newToken()) } catch { result = .failure(error) }
    let waiters = state.withLock { state in
      if case .success(let new) = result { state.token = new }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters {
      waiter.yield(with: result)
      waiter.finish()
    }
  }
}
