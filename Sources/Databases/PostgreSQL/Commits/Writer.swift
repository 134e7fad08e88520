import Persistence

/// The outcome of a group of commits.
enum GroupOutcome {
  /// Committed as this revision. `existing`: the keys among those asked for that were there before;
  /// `nil` when the outcome had to be found out later.
  case committed(revision: Int, existing: Set<[UInt8]>?)
  /// Nothing of it is on the server, nor will be.
  case refused(StoreError, isForThisGroup: Bool)
  /// It may be there, come later, or never.
  case unknown(StoreError)
}

/// The connection that commits.
///
/// Not Sendable: the store's actor keeps it, and the one task that serves the commits uses it.
final class Writer {
  let connector: Connector
  let statements: CommitStatements
  let channel: String
  let place: String
  var session: Session?
  /// The lock of the last session, until a later session has it: the old session then has ended.
  var unfinished: Int64?
  /// The store's head as this writer last knew it.
  private(set) var head: Head
  /// How often the outcome of a group had to be found out, by result.
  private(set) var counts = OutcomeCounts()

  /// The server's process for the session, by which its own notifications are known.
  var process: Int { session?.connection.process ?? 0 }
  /// Counted up with each session.
  var generation = 0

  init(_ connector: Connector, _ names: TableNames, head: Head) {
    self.connector = connector
    statements = CommitStatements(names)
    channel = names.channel
    place = connector.place
    self.head = head
  }

  /// Carries a group out: exactly once, or not at all, or nobody knows.
  func commit(_ group: PostgreSQLCommitGroup, until deadline: ContinuousClock.Instant) async
    -> GroupOutcome
  {
    while true {
      let session: Session
      do throws(StoreError) {
        session = try await readySession(until: deadline)
      } catch {
        return .refused(error, isForThisGroup: false)
      }
      switch await send(group, on: session, until: deadline) {
      case .committed(let revision, let existing):
        connector.succeeded()
        head.revision = revision
        return .committed(revision: revision, existing: existing)
      case .rolledBack(let failure):
        if failure.isReadOnly || failure.endsSession { drop() }
        guard !failure.isFinal, await connector.pause(until: deadline) else {
          return .refused(.refused(place, failure), isForThisGroup: failure.isAboutValues)
        }
      case .notSent(let loss):
        drop()
        guard await connector.pause(until: deadline) else {
          return .refused(.notSent(place, loss), isForThisGroup: false)
        }
      case .unclear(let cause):
        drop()
        counts.unclear += 1
        switch await findOut(group, until: deadline) {
        case .committed(let revision):
          counts.foundCommitted += 1
          head.revision = revision
          return .committed(revision: revision, existing: nil)
        case .absent: counts.foundAbsent += 1
        case .unknown:
          counts.unknown += 1
          return .unknown(.outcomeUnknown(place, cause))
        }
      }
    }
  }

  /// Waits until the server has carried out all that was sent.
  func settle(until deadline: ContinuousClock.Instant) async {
    await session?.connection.land(until: deadline)
  }

  /// Ends the session, when the server has carried out all that was sent.
  func close(until deadline: ContinuousClock.Instant) async {
    await settle(until: deadline)
    drop()
  }

  func drop() {
    if let session { unfinished = session.lock }
    session?.connection.close()
    session = nil
  }
}

/// How often the outcome of a group had to be found out, by result.
struct OutcomeCounts: Sendable, Equatable {
  var unclear = 0
  var foundCommitted = 0
  var foundAbsent = 0
  var unknown = 0
}
