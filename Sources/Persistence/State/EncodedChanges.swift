/// A commit whose items have been encoded: the part of its work that needs no state.
///
/// Encoding is most of what a commit costs the processor. Done before the guard is taken, in the
/// task that saves, it keeps every processor busy instead of one.
public struct EncodedChanges<Item: Storable>: Sendable {
  /// One step, by the key under which the file has the item.
  enum Step: Sendable {
    case put(Item, EncodedItem)
    /// Without a key for an id that cannot be encoded; an equal one may have an item.
    case remove(Item.ID, key: [UInt8]?)
  }

  /// The commit.
  let changes: Changes<Item>
  let steps: [Step]

  /// Whether the store is closed with this commit.
  var closes: Bool { changes.closes }

  /// Encodes every item and every id of a commit; an id to delete that cannot be encoded is looked for
  /// as it is.
  ///
  /// Complexity: O(the items' size). Touches nothing but its arguments: safe on any thread.
  ///
  /// - Parameters:
  ///   - changes: The commit.
  ///   - configuration: How the store encodes, and where it is.
  /// - Throws: ``StoreError`` with code `unencodable`, which names the item.
  public init(
    _ changes: Changes<Item>, as configuration: StoreConfiguration
  ) throws(StoreError) {
    let (codec, path) = (configuration.codec, configuration.location.path)
    var steps: [Step] = []
    steps.reserveCapacity(changes.steps.count)
    for change in changes.steps {
      switch change {
      case .save(let item): steps.append(.put(item, try codec.encodedToSave(item, path: path)))
      case .delete(let id): steps.append(.remove(id, key: codec.keyIfEncodable(id)))
      }
    }
    self.changes = changes
    self.steps = steps
  }
}
