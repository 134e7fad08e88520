/// A call that is held at one of its file operations, while others go on.
struct HeldCall {
  private let threads: ClientThreads
  private let control: any FileControl
  private let place: HeldOperation

  init(_ threads: ClientThreads, _ control: any FileControl, at place: HeldOperation) {
    self.threads = threads
    self.control = control
    self.place = place
  }

  /// Starts a call as the first client's, and waits until it is held.
  func start<Value: Sendable>(
    _ call: @escaping @Sendable () async throws -> Value
  ) async -> StartedCall<Value> {
    control.hold(place.operation, occurrence: place.occurrence)
    let started = threads.start(0, call)
    // A store may make fewer operations this time than when it was recorded, and never come to this
    // one.
    _ = await threads.yields(ClientThreads.patience) {
      control.heldCount > 0 || started.hasReturned
    }
    return started
  }

  /// Whether another call returns meanwhile; it does not when it makes no file operation any more.
  func isOvertaken(by other: StartedCall<some Sendable>) async throws -> Bool {
    var seen = -1
    while try control.operations().count > seen {
      seen = try control.operations().count
      if await threads.yields(ClientThreads.aside, until: { other.hasReturned }) { return true }
    }
    return other.hasReturned
  }
}
