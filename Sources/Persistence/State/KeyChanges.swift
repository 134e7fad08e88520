/// The changes that commits make to the file, by key.
struct KeyChanges<Item: Storable> {
  /// The item of each changed key afterwards, or `nil` if the key's item is removed.
  private(set) var items: [[UInt8]: EncodedItem?] = [:]
  /// The last key of each id that was saved under a key without an item.
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
  /// O(1) if this value is empty, otherwise O(the other).
  mutating func add(_ later: consuming KeyChanges) {
    if items.isEmpty, keys.isEmpty {
      self = later
    } else {
      items.merge(later.items) { _, last in last }
      keys.merge(later.keys) { _, last in last }
    }
  }
}
