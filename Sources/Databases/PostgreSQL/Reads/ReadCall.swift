import Persistence

/// A read that waits in line.
enum ReadCall: Sendable {
  /// The body of the item with this key.
  case find([UInt8], CheckedContinuation<[UInt8]?, any Error>)
  /// All bodies, or a page of them, in the order of the keys.
  case items(after: [UInt8]?, limit: Int?, CheckedContinuation<JSONArray, any Error>)
  case count(CheckedContinuation<Int, any Error>)
  /// The head, and the changes since a revision; with all items where those are asked for.
  case catchUp(since: SeenRevision, withItems: Bool, CheckedContinuation<CaughtUp, any Error>)

  /// Whether the call reads several tables at one moment.
  var isState: Bool {
    if case .catchUp = self { true } else { false }
  }

  /// Tells the caller that there is no answer.
  func fail(_ error: StoreError) {
    switch self {
    case .find(_, let caller): caller.resume(throwing: error)
    case .items(_, _, let caller): caller.resume(throwing: error)
    case .count(let caller): caller.resume(throwing: error)
    case .catchUp(_, _, let caller): caller.resume(throwing: error)
    }
  }
}

/// The last group whose changes the feed has told.
struct SeenRevision: Sendable, Equatable {
  var revision: Int
  /// The group's identity where it is known: after a failover that lost changes, another group can
  /// have the same revision.
  var group: [UInt8]?
}

/// The state of the store at one moment, as far as a feed needs it.
struct CaughtUp: Sendable {
  var epoch: [UInt8] = []
  var schemaVersion = 0
  /// The last group.
  var seen = SeenRevision(revision: 0)
  /// Whether the changes since the revision that was asked for are all there.
  var isComplete = true
  /// Every key that was changed since then, with its item's body, or without where there is none.
  var changes: [(key: [UInt8], body: [UInt8]?)] = []
  /// All items, where they were asked for.
  var items = JSONArray()
}
