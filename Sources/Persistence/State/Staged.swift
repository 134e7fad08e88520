/// A commit that has been worked out and not yet happened: nothing is changed by making one.
public struct Staged<Item: Storable>: Sendable {
  /// What is committed.
  let changes: Changes<Item>
  /// The encoded items afterwards.
  let encoded: EncodedItems
  /// The file's bytes afterwards, or `nil` when the commit leaves the file as it is.
  let content: [UInt8]?
}
