/// The kind of a store's guard, or of the place of its items, as charts tell stores apart.
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
