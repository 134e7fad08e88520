import Persistence

/// The ending of a call, and the contents that a store may hold because of the ending.
///
/// Every check takes the rule from here. A call that returned has its effect, and a call that threw
/// has none. A call with an unknown outcome has all of its effect or none.
enum CallEnding: Sendable {
  case underWay
  case returned
  /// The call threw, and with this says that it changed nothing.
  case refused
  /// The call threw, and says that its outcome is unknown.
  case unknown

  /// The ending of a call that threw this error; without an error the call returned.
  init(throwing error: (any Error)?) {
    self =
      switch error {
      case nil: .returned
      case let error as StoreError where error.code == .outcomeUnknown: .unknown
      default: .refused
      }
  }

  /// Returns what may be found after the call: the state before the call, the state after it, or
  /// either.
  func allowed<State>(before: State, after: State) -> [State] {
    switch self {
    case .returned: [after]
    case .refused: [before]
    case .underWay, .unknown: [before, after]
    }
  }
}
