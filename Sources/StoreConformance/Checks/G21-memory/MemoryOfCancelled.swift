import Persistence
import SimulatedDisk

/// The memory of calls that were cancelled while they waited behind a save.
///
/// A call that has thrown is over: a store that keeps it in its line keeps its items.
enum MemoryOfCancelled {
  static let fixedCase = FixedCase(
    "\(callers) saves of 1 MB are cancelled while they wait", needs: .ownProcess, isLong: true
  ) { trial in
    if let reason = trial.whyFilesCannotBeControlled {
      throw NotApplicable("no save can be held: \(reason)")
    }
    return try await ClientThreads.with(Flood.threads, for: trial) { threads in
      let arena = try Arena(for: trial.subject)
      defer { arena.remove() }
      let control = try trial.control(of: arena)
      // No call stays blocked after an error.
      defer { control.end() }
      let store = try await trial.subject.open(arena.configuration(fileSystem: control.fileSystem))
      try await prepare(store, threads)
      control.hold(Set(FileOperation.allCases))
      let first = threads.start(0) { try await store.save(0, 1) }
      _ = await threads.yields(ClientThreads.patience) {
        control.heldCount > 0 || first.hasReturned
      }
      guard control.heldCount > 0 else {
        try await store.close()
        throw NotApplicable("its saves make no file operation")
      }
      let before = ResidentMemory.bytes
      let ended = await cancelled(threads, store)
      let growth = ResidentMemory.bytes - before
      control.release()
      guard await threads.returned([first]) else {
        throw Unexercised.standsStill("the first save did not come back when the disk went on")
      }
      try await store.close()
      // A call that keeps its place until it is served is still under way.
      guard ended == callers else { throw NotApplicable("a cancelled call waits for its turn") }
      if growth <= limit { return nil }
      return Violation(
        expected: "at most \(limit >> 20) MB more memory",
        found: "the process took \(growth >> 20) MB more memory"
      ).after("a save stands at the disk", "\(callers) saves of 1 MB are cancelled and have thrown")
    }
  }

  private static let callers = 64
  private static let limit = 24 << 20

  /// Saves an item of 1 MB on every thread, because an allocator keeps some memory for each thread.
  private static func prepare(_ store: any ErasedStore, _ threads: ClientThreads) async throws {
    for client in 0..<Flood.threads {
      let call = threads.start(client) { try await store.saveLarge(0, byteCount: 1 << 20) != nil }
      guard await threads.returned([call]) else {
        throw Unexercised.standsStill("a save of 1 MB does not come back")
      }
      guard try call.outcome?.get() == true else {
        try await store.close()
        throw NotApplicable.noSuchItem
      }
    }
    try await store.delete(0)
  }

  /// Starts the saves one after the other, cancels each, and returns the number that ended.
  private static func cancelled(_ threads: ClientThreads, _ store: any ErasedStore) async -> Int {
    var ended = 0
    for number in 0..<callers {
      let call = threads.start(1 + number % (Flood.threads - 1)) {
        _ = try await store.saveLarge(1 + number, byteCount: 1 << 20)
      }
      _ = await threads.yields(ClientThreads.aside) { call.hasReturned }
      call.cancel()
      // A store that does not end the first cancelled call ends no other.
      guard await threads.yields(ClientThreads.patience, until: { call.hasReturned }) else {
        break
      }
      guard case .failure = call.outcome else { break }
      ended += 1
    }
    return ended
  }
}
