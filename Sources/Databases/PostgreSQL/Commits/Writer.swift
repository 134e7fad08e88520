import Persistence

/// The outcome of a group of commits.
enum GroupOutcome {
  /// Committed as this revision. `existing` contains the keys of the group's removals that existed
  /// before; it is `nil` if the outcome was determined later.
  case committed(revision: Int, existing: Set<[UInt8]>?)
  /// No change of the group is on the server, or ever will be.
  case refused(StoreError, isForThisGroup: Bool)
  /// The group may be on the server, may arrive later, or may be lost.
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
  /// The advisory lock of the last session, until a later session has taken it: the old session has
  /// then ended.
  var unfinished: Int64?
  /// The store's head as last known to this writer.
  private(set) var head: Head
  /// The number of groups whose outcome had to be determined later, by result.
  private(set) var counts = OutcomeCounts()

  /// The server's process of the session, by which the session recognises its own notifications.
  var process: Int { session?.connection.process ?? 0 }
  /// Incremented for each session.
  var generation = 0

  init(_ connector: Connector, _ names: TableNames, head: Head) {
    self.connector = connector
    statements = CommitStatements(names: names)
    channel = names.channel
    place = connector.place
    self.head = head
  }

  /// Commits a group.
  ///
  /// The result is committed, not committed, or unknown; the group is never committed twice.
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

  /// Waits until the server has run everything that was sent.
  func settle(until deadline: ContinuousClock.Instant) async {
    await session?.connection.land(until: deadline)
  }

  /// Ends the session after the server has run everything that was sent.
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

/// The number of groups whose outcome had to be determined later, by result.
struct OutcomeCounts: Sendable, Equatable {
  var unclear = 0
  var foundCommitted = 0
  var foundAbsent = 0
  var unknown = 0
}
