/// From which sizes on a store with a journal does something else, for cases that need a state which a
/// store of a few items does not enter by itself.
///
/// In the suite's own words: a store that has no such sizes is opened as ever.
public struct JournalSizes: Codable, Sendable, Equatable {
  /// How many bytes of a journal may have ceased to count before the journal is written anew; the
  /// store's own number when `nil`.
  public var garbageAllowance: Int?
  /// From how many bytes on a journal has an index beside it; the store's own number when `nil`.
  public var index: Int?

  /// Describes sizes.
  ///
  /// - Parameters:
  ///   - garbageAllowance: How many bytes may have ceased to count; the store's own number when `nil`.
  ///   - index: From how many bytes on there is an index; the store's own number when `nil`.
  public init(garbageAllowance: Int? = nil, index: Int? = nil) {
    self.garbageAllowance = garbageAllowance
    self.index = index
  }

  /// The store's own sizes.
  package static let usual = JournalSizes()
  /// A journal is written anew as soon as that saves anything.
  package static let rewritten = JournalSizes(garbageAllowance: 0)
  /// A journal that was closed has an index, however short the journal is.
  package static let indexed = JournalSizes(index: 0)
}
