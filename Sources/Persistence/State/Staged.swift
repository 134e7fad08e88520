/// Commits that have been worked out and have not happened: nothing is changed by making one.
///
/// It can be applied once, to the state that it was drafted from, and only as long as nothing else
/// has been applied to that: an older snapshot never overwrites a newer one.
public struct Staged<Item: Storable>: ~Copyable, Sendable {
  /// The state's content that the commits were worked out on.
  let version: StateVersion
  /// The commits that change something, in order.
  let commits: [Changes<Item>]
  /// Whether the store is closed after them.
  let closes: Bool
  /// The encoded items afterwards.
  let encoded: EncodedItems
  /// The file's bytes afterwards, in pieces, or `nil` when the commits leave the file as it is.
  let content: [ArraySlice<UInt8>]?
}
