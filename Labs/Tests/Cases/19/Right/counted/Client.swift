// The last caller that is cancelled ends the refresh; the next one begins another.
// Gets: passes
import Lab19Check

/// Loads the notes of a person from the server.
actor Client {
  /// A refresh, and those who wait for it.
  private final class Refresh {
    var waiters: [Int: AsyncThrowingStream<Token, any Error>.Continuation] = [:]
    var task: Task<Void, Never>?
  }

  private let server: Server
  private var token: Token
  private var refresh: Refresh?
  private var next = 0

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
    if refresh == nil, token != refused { return token }
    let (stream, waiter) = AsyncThrowingStream.makeStream(of: Token.self)
    let refresh = self.refresh ?? begin()
    next += 1
    let number = next
    refresh.waiters[number] = waiter
    for try await token in stream { return token }
    refresh.waiters[number] = nil
    if refresh.waiters.isEmpty, refresh === self.refresh {
      self.refresh = nil
      refresh.task?.cancel()
    }
    throw CancellationError()
  }

  private func begin() -> Refresh {
    let refresh = Refresh()
    self.refresh = refresh
    refresh.task = Task { await self.fetch(for: refresh) }
    return refresh
  }

  private func fetch(for refresh: Refresh) async {
    let result: Result<Token, any Error>
    do { result = .success(try await server.newToken()) } catch { result = .failure(error) }
    if case .success(let new) = result { token = new }
    if refresh === self.refresh { self.refresh = nil }
    for waiter in refresh.waiters.values {
      waiter.yield(with: result)
      waiter.finish()
    }
  }
}
