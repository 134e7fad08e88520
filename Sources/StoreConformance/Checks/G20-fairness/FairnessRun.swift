import Persistence

/// The part of G20 in which the store can only serve one commit at a time, and everybody waits.
///
/// A file operation that every save does is let through only when every client is waiting, so that
/// the next client is the store's choice and not the scheduler's.
struct FairnessRun {
  /// More yields than a client needs from its call to where it waits for the store.
  private static let settling = 40
  /// How many of everybody's turns an operation may be passed over.
  private static let mostRounds = 10

  let trial: Trial
  let threads: ClientThreads
  let operation: FileOperation
  let clients: Int

  /// Beyond this, an operation does not wait for its turn: it starves.
  ///
  /// In the order of arrival it waits for each of the others once, so for n - 1; a store that lets
  /// some overtake stays far below ten times everybody.
  var mostWaited: Int { Self.mostRounds * clients }

  /// Enough for two clients to starve the rest.
  private var operationsPerClient: Int { 15 * clients }

  /// Far more than the saves need, each of which does the operation about once.
  private var mostAdmitted: Int { 100 * clients * operationsPerClient }

  /// The store's behaviour, or the reason why it is not known.
  func run(stopsAtStarvation: Bool) async throws -> ServiceTally.Count {
    let arena = try Arena(for: trial.subject)
    let held = HeldOperations()
    let fileSystem = HookedFileSystem(arena.base) { operation, _ in held.pass(operation) }
    let store = try await trial.subject.open(arena.configuration(fileSystem: fileSystem))
    try await store.save(0, 0)
    let tally = ServiceTally(clients: clients, operationsPerClient: operationsPerClient)
    held.hold([operation])
    // In any case nothing stays blocked.
    defer { held.release() }
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
      _ = await threads.yields(Self.settling, settles: true) { false }
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
