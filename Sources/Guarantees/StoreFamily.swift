/// What guards the state of a store, or keeps its items, as charts tell stores apart.
public enum StoreFamily: String, Sendable, Codable, CaseIterable {
  /// Serial and concurrent queues.
  case queue
  /// Locks.
  case lock
  /// Actors.
  case actor
  /// Journals and databases.
  case database
}
