/// The encoded items while a commit is being staged.
///
/// Items are found by key, the encoded id. Ids that are equal can have different keys, as a string
/// in composed and decomposed form does, or 0.0 and -0.0; the last key used must be the only one,
/// or the file would hold the id twice.
struct Batch<Item: Storable> {
  private(set) var encoded: EncodedItems
  private(set) var isChanged = false
  private let codec: any ItemCodec
  private let path: String
  /// The keys of the ids that this commit has inserted.
  private var inserted: [Item.ID: [UInt8]] = [:]

  init(_ encoded: EncodedItems, codec: any ItemCodec, path: String) {
    self.encoded = encoded
    self.codec = codec
    self.path = path
  }

  mutating func save(_ item: Item, over items: [Item.ID: Item]) throws(StoreError) {
    let entry = try codec.encoded(item, path: path)
    isChanged = true
    if let replaced = encoded.put(entry) {
      let other = replaced.item(as: Item.self)?.id
      if let other, other != item.id { throw .ambiguousIdentifier(path, other, item.id) }
    } else {
      _ = encoded.remove(try otherKey(of: item.id, than: entry.key, items))
      inserted[item.id] = entry.key
    }
  }

  mutating func delete(_ id: Item.ID, from items: [Item.ID: Item]) throws(StoreError) {
    let key = try codec.key(id, path: path)
    if encoded.remove(key) {
      isChanged = true
    } else {
      isChanged = encoded.remove(try otherKey(of: id, than: key, items)) || isChanged
    }
  }

  /// The key under which an equal id was put, here or before, where that is another one.
  private func otherKey(
    of id: Item.ID, than key: [UInt8], _ items: [Item.ID: Item]
  ) throws(StoreError) -> [UInt8]? {
    let other: [UInt8]?
    if let here = inserted[id] {
      other = here
    } else if let item = items[id] {
      other = try codec.key(item.id, path: path)
    } else {
      other = nil
    }
    return other == key ? nil : other
  }
}
