import Persistence

/// A read that waits in the queue.
enum ReadCall: Sendable {
  /// Returns the body of the item with this key.
  case find([UInt8], CheckedContinuation<[UInt8]?, any Error>)
  /// Returns all bodies, or a page of them, in the order of the keys.
  case items(after: [UInt8]?, limit: Int?, CheckedContinuation<JSONArray, any Error>)
  case count(CheckedContinuation<Int, any Error>)
  /// Returns the head and the changes since a revision; with all items if requested.
  case catchUp(since: SeenRevision, withItems: Bool, CheckedContinuation<CaughtUp, any Error>)

  /// True if the call must read several tables in the same snapshot.
  var isState: Bool {
    if case .catchUp = self { true } else { false }
  }

  /// Resumes the caller with an error.
  func fail(_ error: StoreError) {
    switch self {
    case .find(_, let caller): caller.resume(throwing: error)
    case .items(_, _, let caller): caller.resume(throwing: error)
    case .count(let caller): caller.resume(throwing: error)
    case .catchUp(_, _, let caller): caller.resume(throwing: error)
    }
  }
}

/// The last group whose changes the feed has published.
struct SeenRevision: Sendable, Equatable {
  var revision: Int
  /// The group's identity, if it is known.
  ///
  /// After a failover that lost changes, another group can have the same revision.
  var group: [UInt8]?
}

/// The state of the store at one moment, as far as a feed needs it.
struct CaughtUp: Sendable {
  var epoch: [UInt8] = []
  var schemaVersion = 0
  /// The last group.
  var seen = SeenRevision(revision: 0)
  /// True if no change since the requested revision is missing.
  var isComplete = true
  /// Every key that was changed since then, with its item's body; without a body if there is no
  /// item.
  var changes: [(key: [UInt8], body: [UInt8]?)] = []
  /// All items, if they were requested.
  var items = JSONArray()
}
