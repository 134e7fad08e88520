import Persistence

/// The part of G20 in which the store can serve only one commit at a time, and all clients wait.
///
/// The check releases a file operation that every save performs only when every client is waiting.
/// The store therefore chooses the next client, and not the scheduler.
struct FairnessRun {
  /// The maximum wait of an operation, in rounds of all clients.
  private static let mostRounds = 10

  let trial: Trial
  let threads: ClientThreads
  let operation: FileOperation
  let clients: Int
  /// Enough operations of the others for a client to starve.
  let operationsPerClient: Int

  /// The number of other operations after which a waiting operation counts as starved.
  ///
  /// In the order of arrival an operation waits for each of the n - 1 others once. A store that
  /// allows some overtaking stays far below ten rounds of all clients.
  var mostWaited: Int { Self.mostRounds * clients }

  /// Far more than the saves need, because each performs the operation about once.
  private var mostAdmitted: Int { 100 * clients * operationsPerClient }

  /// Returns the order of service; throws if it could not be measured.
  func run(stopsAtStarvation: Bool) async throws -> ServiceTally.Count {
    let (store, held) = try await trial.opened(holding: operation)
    // No operation stays blocked, even after an error.
    defer { held.release() }
    let tally = ServiceTally(clients: clients, operationsPerClient: operationsPerClient)
    let calls = (0..<clients).map { client in
      threads.start(client) {
        for revision in 1...operationsPerClient {
          tally.call(client)
          try await store.save(client, revision)
          tally.returned(client)
        }
      }
    }
    var admitted = 0
    while !calls.allSatisfy(\.hasReturned) {
      let isThere = await threads.yields(ClientThreads.patience) {
        calls.allSatisfy(\.hasReturned) || (held.count > 0 && tally.allHaveCalled)
      }
      admitted += 1
      guard isThere, admitted <= mostAdmitted else {
        throw Unexercised.standsStill(
          "after \(admitted) times \(operation), not all saves have come back or wait for it")
      }
      await threads.settle()
      tally.settle()
      if stopsAtStarvation, tally.count.longestWait > mostWaited { break }
      held.releaseFirst()
    }
    let count = tally.count
    held.release()
    guard await threads.returned(calls) else {
      throw Unexercised.standsStill("not all saves came back when nothing was held any more")
    }
    for call in calls { try call.outcome?.get() }
    try await store.close()
    return count
  }
}

extension Trial {
  /// Opens a store with one item, and holds an operation of its files from then on.
  func opened(
    holding operation: FileOperation
  ) async throws -> (store: any ErasedStore, held: HeldOperations) {
    let arena = try Arena(for: subject)
    let held = HeldOperations()
    let fileSystem = HookedFileSystem(arena.base) { operation, _ in held.pass(operation) }
    let store = try await subject.open(arena.configuration(fileSystem: fileSystem))
    try await store.save(0, 0)
    held.hold([operation])
    return (store, held)
  }
}

extension ClientThreads {
  /// Yields more often than a client needs from its call to its waiting place in the store.
  func settle(until isDone: () -> Bool = { false }) async {
    _ = await yields(40, settles: true, until: isDone)
  }
}
