/// A call that is blocked at one of its file operations while others continue.
struct HeldCall {
  private let threads: ClientThreads
  private let control: any FileControl
  private let place: HeldOperation

  init(_ threads: ClientThreads, _ control: any FileControl, at place: HeldOperation) {
    self.threads = threads
    self.control = control
    self.place = place
  }

  /// Starts a call for the first client, and waits until it is blocked.
  func start<Value: Sendable>(
    _ call: @escaping @Sendable () async throws -> Value
  ) async -> StartedCall<Value> {
    control.hold(place.operation, occurrence: place.occurrence)
    let started = threads.start(0, call)
    // A store may make fewer operations this time than were recorded, and never reach this one.
    _ = await threads.yields(ClientThreads.patience) {
      control.heldCount > 0 || started.hasReturned
    }
    return started
  }

  /// Returns true if another call returns meanwhile.
  ///
  /// The wait ends when the other call makes no further file operation.
  func isOvertaken(by other: StartedCall<some Sendable>) async throws -> Bool {
    var seen = -1
    while try control.operations().count > seen {
      seen = try control.operations().count
      if await threads.yields(ClientThreads.aside, until: { other.hasReturned }) { return true }
    }
    return other.hasReturned
  }
}
