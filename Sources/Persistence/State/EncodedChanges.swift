/// A commit whose items have been encoded: the part of the work that needs no state.
///
/// Encoding is most of the processor time of a commit. If the saving tasks encode before they take
/// the guard, the encoding runs on all processors and not only on one.
package struct EncodedChanges<Item: Storable>: Sendable {
  /// One step, with the key of the item in the file.
  enum Step: Sendable {
    case put(Item, EncodedItem)
    /// The key is `nil` for an id that cannot be encoded; an equal id may still have an item.
    case remove(Item.ID, key: [UInt8]?)
  }

  /// The commit.
  let changes: Changes<Item>
  let steps: [Step]

  /// True if this commit closes the store.
  var closes: Bool { changes.closes }

  /// Encodes every item and every id of a commit.
  ///
  /// If an id to delete cannot be encoded, only the id itself is looked up.
  ///
  /// Complexity: O(the items' size). Uses only its arguments: safe on any thread.
  ///
  /// - Throws: ``StoreError`` with code `unencodable`, which names the item.
  package init(
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
