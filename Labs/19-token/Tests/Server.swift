import Synchronization

/// The proof of who asks.
///
/// The server takes only its newest token.
public struct Token: Sendable, Equatable {
  let number: Int
}

/// The server refused a token, as with status 401: the token is too old.
public struct Unauthorized: Error, CustomStringConvertible {
  /// The text of the error.
  public var description: String { "Unauthorized" }
}

/// The server of the notes.
///
/// Every call may be made from any task, and throws `CancellationError` when its task is cancelled.
public final class Server: Sendable {
  /// The server could not be reached.
  struct Offline: Error, CustomStringConvertible {
    var description: String { "Offline" }
  }

  /// A client that asks again and again is stopped.
  struct TooManyRequests: Error, CustomStringConvertible {
    var description: String { "TooManyRequests" }
  }

  private static let most = 200

  private struct State {
    var newest = 1
    var requests = 0
    var refusals = 0
    var refreshes = 0
    var isOffline = false
    var refusesAll = false
    var onRefusal: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  /// Holds the making of tokens.
  let tokens = Gate()
  /// Holds note 99, so that its answer comes late.
  let late = Gate()
  static let lateNote = 99

  init() {}

  /// The number of requests for notes so far.
  var requests: Int { state.withLock { $0.requests } }
  /// The number of requests for notes that were refused.
  var refusals: Int { state.withLock { $0.refusals } }
  /// The number of requests for a new token so far.
  var refreshes: Int { state.withLock { $0.refreshes } }

  /// Makes the newest token too old; the first token of a client is too old from the beginning.
  func expire() { state.withLock { $0.newest += 1 } }

  /// Sets if new tokens can be had.
  func setOffline(_ isOffline: Bool) { state.withLock { $0.isOffline = isOffline } }

  /// Sets if even the newest token is refused.
  func setRefusesAll(_ refusesAll: Bool) { state.withLock { $0.refusesAll = refusesAll } }

  /// Sets what happens just before a call is refused.
  func setOnRefusal(_ onRefusal: @escaping @Sendable () -> Void) {
    state.withLock { $0.onRefusal = onRefusal }
  }

  /// Loads a note.
  ///
  /// - Parameters:
  ///   - id: The number of the note.
  ///   - token: The client's token.
  /// - Returns: The text of the note.
  /// - Throws: ``Unauthorized`` for a token that is not the newest.
  public func note(_ id: Int, with token: Token) async throws -> String {
    let isTooOften = state.withLock { state in
      state.requests += 1
      return state.requests > Self.most
    }
    if isTooOften { throw TooManyRequests() }
    if id == Self.lateNote { try await late.pass() }
    try Task.checkCancellation()
    let (isRefused, onRefusal) = state.withLock { state in
      let isRefused = token.number != state.newest || state.refusesAll
      if isRefused { state.refusals += 1 }
      return (isRefused, state.onRefusal)
    }
    guard isRefused else { return "note \(id)" }
    onRefusal?()
    throw Unauthorized()
  }

  /// Makes a new token.
  ///
  /// All tokens before it are refused from now on.
  ///
  /// - Returns: The token.
  /// - Throws: An error when the server cannot be reached.
  public func newToken() async throws -> Token {
    state.withLock { $0.refreshes += 1 }
    try await tokens.pass()
    try Task.checkCancellation()
    return try state.withLock { state in
      if state.isOffline { throw Offline() }
      state.newest += 1
      return Token(number: state.newest)
    }
  }
}
