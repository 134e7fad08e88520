/// Size limits at which a store with a journal changes its behaviour.
///
/// Some cases need a state that a store with few items never reaches by default. A store without
/// such limits is opened with its usual configuration.
public struct JournalSizes: Codable, Sendable, Equatable {
  /// The number of obsolete bytes a journal may hold before it is rewritten; `nil` means the
  /// store's default.
  public var garbageAllowance: Int?
  /// The number of bytes from which a journal has an index file beside it; `nil` means the store's
  /// default.
  public var index: Int?

  /// Creates size limits.
  public init(garbageAllowance: Int? = nil, index: Int? = nil) {
    self.garbageAllowance = garbageAllowance
    self.index = index
  }

  /// The store's default limits.
  package static let usual = JournalSizes()
  /// A journal is rewritten as soon as rewriting saves any space.
  package static let rewritten = JournalSizes(garbageAllowance: 0)
  /// A closed journal has an index, however short the journal is.
  package static let indexed = JournalSizes(index: 0)
}
