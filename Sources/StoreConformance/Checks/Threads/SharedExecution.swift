import Persistence

/// The actor, queue or thread that several stores of a kind may share.
///
/// Such stores are correct, but none of them can be called while another stands still at a file
/// operation: a store on the main actor is an example. A check that holds one store and calls
/// another must not wait for the second without end, and must not take the wait for a defect.
enum SharedExecution {
  /// The reason why a case could not be tried.
  static func unexercised(_ what: String) -> Unexercised {
    Unexercised("\(what): stores of this kind share an actor, a queue or a thread")
  }
}

extension ClientThreads {
  /// The number of yields for a call beside a store that stands still.
  ///
  /// Afterwards the process must also have come to rest.
  private static let beside = 50_000

  /// Makes a call while a call of another store stands still.
  ///
  /// - Returns: The call, which has not returned if it waits for the store that stands still. The
  ///   caller then releases that store, and waits for both.
  func callBeside<Value: Sendable>(
    _ client: Int, _ call: @escaping @Sendable () async throws -> Value
  ) async -> StartedCall<Value> {
    let started = start(client, call)
    _ = await yields(Self.beside, settles: true) { started.hasReturned }
    return started
  }
}

extension Trial {
  /// Returns true if a store cannot be used while a save of another store stands still, although
  /// the two have separate directories.
  ///
  /// The save stands still at `place`; `use` makes the calls on the second store.
  ///
  /// - Throws: ``Unexercised`` if a call never returns, and the errors of the first store.
  func sharesExecution(
    _ threads: ClientThreads, at place: HeldOperation,
    _ use: @escaping @Sendable (StoreConfiguration) async throws -> any ErasedStore
  ) async throws -> Bool {
    let places = try controlledArenas(2)
    defer { places.end() }
    let configurations = places.arenas.map {
      $0.configuration(fileSystem: places.control.fileSystem)
    }
    let first = try await subject.open(configurations[0])
    try await first.fill([0: 0])
    let saving = await HeldCall(threads, places.control, at: place).start {
      try await first.save(0, 1)
    }
    let other = await threads.callBeside(1) { try await use(configurations[1]) }
    let isShared = !other.hasReturned
    places.control.release()
    guard await threads.returned([saving]), await threads.returned([other]) else {
      throw Unexercised.standsStill("not all calls of two stores came back")
    }
    try await first.close()
    if case .success(let second) = other.outcome { try await second.close() }
    return isShared
  }
}
