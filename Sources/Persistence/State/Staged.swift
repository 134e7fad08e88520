/// Commits that have been computed but not made: creating this value changes nothing.
///
/// A value can be applied once, to the state that it was drafted from, and only if no other commit
/// was applied to that state since. An older snapshot therefore never overwrites a newer one.
public struct Staged<Item: Storable>: ~Copyable, Sendable {
  /// The version of the state that the commits were computed from.
  let version: StateVersion
  /// The commits that change something, in order.
  let commits: [Changes<Item>]
  /// True if these commits close the store.
  let closes: Bool
  /// The encoded items after the commits.
  let encoded: EncodedItems
  /// The file's bytes after the commits, in pieces, or `nil` if the commits do not change the file.
  let content: [ArraySlice<UInt8>]?
}
