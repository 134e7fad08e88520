import Synchronization

extension Kernel {
  static let droppedCallback = Kernel(
    name: "droppedCallback",
    report: "https://github.com/bearcove/vox/issues/94",
    defect:
      "A disconnection drops the handlers of requests that wait, so their tasks wait for ever."
  ) { isMended in
    let connection = Connection()
    async let answered = withCheckedContinuation { caller in
      connection.request { caller.resume(returning: $0) }
    }
    connection.disconnect(isMended: isMended)
    _ = await answered
  }
}

private final class Connection: Sendable {
  private struct State {
    var isConnected = true
    var handlers: [@Sendable (Bool) -> Void] = []
  }

  private let state = Mutex(State())

  func request(_ handler: @escaping @Sendable (Bool) -> Void) {
    let isConnected = state.withLock { state in
      if state.isConnected { state.handlers.append(handler) }
      return state.isConnected
    }
    if !isConnected { handler(false) }
  }

  func disconnect(isMended: Bool) {
    let dropped = state.withLock { state in
      state.isConnected = false
      defer { state.handlers = [] }
      return state.handlers
    }
    if isMended { for handler in dropped { handler(false) } }
  }
}
