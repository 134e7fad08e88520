// A continuation for each caller, which its cancellation takes out of the actor's list.
// Gets: passes
import Lab19Check

/// Loads the notes of a person from the server.
actor Client {
  private let server: Server
  private var token: Token
  private var waiters: [Int: CheckedContinuation<Token, any Error>] = [:]
  private var next = 0
  private var isRefreshing = false

  init(server: Server, token: Token) {
    self.server = server
    self.token = token
  }

  func note(_ id: Int) async throws -> String {
    let used = token
    do {
      return try await server.note(id, with: used)
    } catch is Unauthorized {
      return try await server.note(id, with: try await newToken(after: used))
    }
  }

  private func newToken(after refused: Token) async throws -> Token {
    if !isRefreshing, token != refused { return token }
    next += 1
    let number = next
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        waiters[number] = waiter
        guard !isRefreshing else { return }
        isRefreshing = true
        Task { await refresh() }
      }
    } onCancel: {
      // After the line above in any case: the actor is busy with it.
      Task { await leave(number) }
    }
  }

  private func leave(_ number: Int) {
    waiters.removeValue(forKey: number)?.resume(throwing: CancellationError())
  }

  private func refresh() async {
    let result: Result<Token, any Error>
    do { result = .success(try await server.newToken()) } catch { result = .failure(error) }
    if case .success(let new) = result { token = new }
    isRefreshing = false
    let all = waiters.values
    waiters = [:]
    for waiter in all { waiter.resume(with: result) }
  }
}
