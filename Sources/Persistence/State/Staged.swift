/// Commits that have been worked out and have not happened: nothing is changed by making one.
public struct Staged<Item: Storable>: Sendable {
  /// The commits that change something, in order.
  let commits: [Changes<Item>]
  /// Whether the store is closed after them.
  let closes: Bool
  /// The encoded items afterwards.
  let encoded: EncodedItems
  /// The file's bytes afterwards, or `nil` when the commits leave the file as it is.
  let content: [UInt8]?
}
