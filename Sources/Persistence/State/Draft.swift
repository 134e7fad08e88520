/// The file's content while commits are being staged, one after the other.
///
/// A value: it can be worked on away from the state it was taken from, as long as nothing else is
/// applied to that state meanwhile.
///
/// Items are found by key, the encoded id. Ids that are equal can have different keys, as a string
/// in composed and decomposed form does, or 0.0 and -0.0; the last key used must be the only one,
/// or the file would hold the id twice.
public struct Draft<Item: Storable>: Sendable {
  private var encoded: EncodedItems
  private var commits: [Changes<Item>] = []
  private var closes = false
  private var isChanged = false
  /// The keys of the ids that were inserted here.
  private var inserted: [Item.ID: [UInt8]] = [:]
  private let items: [Item.ID: Item]
  private let refusal: StoreError?
  private let configuration: StoreConfiguration

  /// Takes what a state holds; a closed or failed state refuses every commit.
  init(
    _ encoded: EncodedItems, _ items: [Item.ID: Item], refusal: StoreError?,
    _ configuration: StoreConfiguration
  ) {
    self.encoded = encoded
    self.items = items
    self.refusal = refusal
    self.configuration = configuration
  }

  /// Encodes a commit and adds it; when that fails, the draft is as before.
  ///
  /// Complexity: encodes the changed items; O(log n) comparisons and O(n) moves for each.
  ///
  /// - Parameter changes: The commit.
  /// - Throws: ``StoreError`` with code `unencodable`, `closed` or `failed`.
  public mutating func add(_ changes: Changes<Item>) throws(StoreError) {
    if !changes.closes, let refusal { throw refusal }
    try add(try EncodedChanges(changes, as: configuration))
  }

  /// Adds a commit; when that fails, the draft is as before.
  ///
  /// Complexity: O(log n) comparisons and O(n) moves for each changed item.
  ///
  /// - Parameter changes: The commit, encoded.
  /// - Throws: ``StoreError`` with code `unencodable`, for ids that are different and encoded alike,
  ///   or `closed` or `failed`.
  public mutating func add(_ changes: EncodedChanges<Item>) throws(StoreError) {
    if changes.closes {
      closes = true
      return
    }
    if let refusal { throw refusal }
    if closes { throw .closed(path) }
    // A single step throws before it changes anything; only a batch must be taken back.
    let before = changes.steps.count > 1 ? self : nil
    let wasChanged = isChanged
    isChanged = false
    do {
      for step in changes.steps { try add(step) }
    } catch {
      if let before { self = before }
      isChanged = wasChanged
      throw error
    }
    if isChanged { commits.append(changes.changes) }
    isChanged = isChanged || wasChanged
  }

  /// Works out the file's bytes.
  ///
  /// Copies all items' bytes.
  ///
  /// - Returns: What to write and to apply.
  public consuming func staged() -> Staged<Item> {
    let content =
      isChanged ? Envelope.bytes(version: configuration.schemaVersion, items: encoded) : nil
    return Staged(commits: commits, closes: closes, encoded: encoded, content: content)
  }

  private var path: String { configuration.location.path }

  private mutating func add(_ step: EncodedChanges<Item>.Step) throws(StoreError) {
    switch step {
    case .put(let item, let entry): try put(item, entry)
    case .remove(let id, let key): try remove(id, key)
    }
  }

  private mutating func put(_ item: Item, _ entry: EncodedItem) throws(StoreError) {
    let place = encoded.place(of: entry.key)
    if place.isTaken {
      if let replaced = encoded.sorted[place.index].item(as: Item.self), replaced.id != item.id {
        throw .ambiguousIdentifier(path, replaced.id, item.id)
      }
      encoded.put(entry, at: place)
    } else {
      if let other = try otherKey(of: item.id, than: entry.key) { _ = encoded.remove(other) }
      inserted[item.id] = entry.key
      encoded.put(entry, at: encoded.place(of: entry.key))
    }
    isChanged = true
  }

  private mutating func remove(_ id: Item.ID, _ key: [UInt8]) throws(StoreError) {
    if encoded.remove(key) {
      isChanged = true
    } else if let other = try otherKey(of: id, than: key), encoded.remove(other) {
      isChanged = true
    }
  }

  /// The key under which an equal id was put, here or before, where that is another one.
  private func otherKey(of id: Item.ID, than key: [UInt8]) throws(StoreError) -> [UInt8]? {
    let other: [UInt8]?
    if let here = inserted[id] {
      other = here
    } else if let item = items[id] {
      other = try configuration.codec.key(item.id, path: path)
    } else {
      other = nil
    }
    return other == key ? nil : other
  }
}
