/// The changes that commits make to the file, key by key.
struct KeyChanges<Item: Storable> {
  /// The item that a key has then, or `nil` where it has none any more.
  private(set) var items: [[UInt8]: EncodedItem?] = [:]
  /// The last key of each id that was put under a key that had no item.
  private(set) var keys: [Item.ID: [UInt8]] = [:]

  mutating func put(_ entry: EncodedItem) {
    items[entry.key] = .some(entry)
  }

  mutating func note(_ key: [UInt8], of id: Item.ID) {
    keys[id] = key
  }

  mutating func remove(_ key: [UInt8]) {
    items[key] = .some(nil)
  }

  /// Adds later changes.
  ///
  /// O(1) when this is empty, otherwise O(the other).
  mutating func add(_ later: consuming KeyChanges) {
    if items.isEmpty, keys.isEmpty {
      self = later
    } else {
      items.merge(later.items) { _, last in last }
      keys.merge(later.keys) { _, last in last }
    }
  }
}
