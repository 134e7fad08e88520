// A cancellation that comes before the call waits is forgotten.
// Gets: cancel: call 99 never ended
import Lab19Check
import Synchronization

/// Loads the notes of a person from the server.
final class Client: Sendable {
  private struct State {
    var token: Token
    var isRefreshing = false
    var last = 0
    var waiters: [Int: CheckedContinuation<Token, any Error>] = [:]
  }

  private let server: Server
  private let state: Mutex<State>

  init(server: Server, token: Token) {
    self.server = server
    state = Mutex(State(token: token))
  }

  /// Loads a note, with a new token if the server refuses the old one.
  func note(_ id: Int) async throws -> String {
    let used = state.withLock { $0.token }
    do {
      return try await server.note(id, with: used)
    } catch is Unauthorized {
      return try await server.note(id, with: try await newToken(after: used))
    }
  }

  private func newToken(after refused: Token) async throws -> Token {
    let id = state.withLock { state in
      state.last += 1
      return state.last
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        let (known, begins) = state.withLock { state -> (Token?, Bool) in
          if !state.isRefreshing, state.token != refused { return (state.token, false) }
          state.waiters[id] = waiter
          defer { state.isRefreshing = true }
          return (nil, !state.isRefreshing)
        }
        if let known { waiter.resume(returning: known) }
        if begins { Task { await refresh() } }
      }
    } onCancel: {
      // A call that is not in the list yet is not found here.
      state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(throwing: CancellationError())
    }
  }

  private func refresh() async {
    let result: Result<Token, any Error>
    do { result = .success(try await server.newToken()) } catch { result = .failure(error) }
    let waiters = state.withLock { state in
      if case .success(let new) = result { state.token = new }
      state.isRefreshing = false
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume(with: result) }
  }
}
