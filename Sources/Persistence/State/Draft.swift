/// The file's content while commits are being staged, one after the other.
///
/// It can be worked on away from the state that it was taken from. It is consumed in the end, so
/// that nothing of the state is held by two when the outcome is applied, and it remembers its state's
/// version: ``StoreState/apply(_:)`` refuses changes that were staged on an older one.
///
/// Items are found by key, the encoded id. Ids that are equal can have different keys, as a string
/// in composed and decomposed form does, or 0.0 and -0.0; the last key used must be the only one,
/// or the file would hold the id twice. Ids that are different and have one key are refused, and so are
/// ids that are decoded as other ids.
public struct Draft<Item: Storable>: ~Copyable, Sendable {
  private let version: StateVersion
  private let encoded: EncodedItems
  private let items: [Item.ID: Item]
  private let refusal: StoreError?
  private let configuration: StoreConfiguration
  /// The changes of all the commits together.
  private var changes = KeyChanges<Item>()
  private var commits: [Changes<Item>] = []
  private var closes = false

  /// Takes a state's content; a closed or failed state refuses every commit.
  init(
    _ version: StateVersion, _ encoded: EncodedItems, _ items: [Item.ID: Item],
    refusal: StoreError?, _ configuration: StoreConfiguration
  ) {
    self.version = version
    self.encoded = encoded
    self.items = items
    self.refusal = refusal
    self.configuration = configuration
  }

  /// Encodes a commit and adds it; when that fails, the draft is as before.
  ///
  /// Complexity: encodes the changed items; O(log n) comparisons for each.
  ///
  /// - Parameter changes: The commit.
  /// - Returns: Whether the commit's success depends on the draft's being written.
  /// - Throws: ``StoreError`` with code `unencodable`, `closed` or `failed`.
  @discardableResult
  public mutating func add(_ changes: Changes<Item>) throws(StoreError) -> Bool {
    if !changes.closes, let refusal { throw refusal }
    return try add(try EncodedChanges(changes, as: configuration))
  }

  /// Adds a commit; when that fails, the draft is as before.
  ///
  /// Complexity: O(log n) comparisons for each changed item.
  ///
  /// - Parameter changes: The commit, encoded.
  /// - Returns: Whether the commit's success depends on the draft's being written. It does not when
  ///   the commit finds nothing to change, neither here nor in the state that the draft was taken
  ///   from.
  /// - Throws: ``StoreError`` with code `unencodable`, for ids that are different and encoded alike,
  ///   or `closed` or `failed`.
  @discardableResult
  public mutating func add(_ changes: EncodedChanges<Item>) throws(StoreError) -> Bool {
    if changes.closes {
      closes = true
      return false
    }
    if let refusal { throw refusal }
    if closes { throw .closed(path) }
    var commit = Commit()
    for step in changes.steps {
      switch step {
      case .put(let item, let entry): try put(item, entry, in: &commit)
      case .remove(let id, let key): try remove(id, key, in: &commit)
      }
    }
    if commit.isChange {
      commits.append(changes.changes)
      self.changes.add(commit.changes)
    }
    return commit.isChange || commit.restsOnOthers
  }

  /// Works out the file's bytes.
  ///
  /// One pass over the chunks: joins those of items that change anew, and sorts the changed keys.
  ///
  /// - Returns: The bytes to write, and the changes to apply.
  public consuming func staged() -> Staged<Item> {
    let isChange = !commits.isEmpty
    let encoded = isChange ? encoded.changed(by: changes.items) : encoded
    let content =
      isChange ? Envelope.pieces(version: configuration.schemaVersion, items: encoded) : nil
    return Staged(
      version: version, commits: commits, closes: closes, encoded: encoded, content: content)
  }

  private var path: String { configuration.location.path }
}

extension Draft {
  /// One commit while its steps are added: kept apart until none has been refused.
  private struct Commit {
    var changes = KeyChanges<Item>()
    var isChange = false
    /// Whether it found nothing where the state has something that a commit before it removes.
    var restsOnOthers = false
  }

  private func put(
    _ item: Item, _ entry: EncodedItem, in commit: inout Commit
  ) throws(StoreError) {
    if let present = present(at: entry.key, commit) {
      try checkSame(present, item.id)
    } else {
      try checkKept(item, entry, commit)
      if let other = try otherKey(of: item.id, than: entry.key, commit) {
        commit.changes.remove(other)
      }
      commit.changes.note(entry.key, of: item.id)
    }
    commit.changes.put(entry)
    commit.isChange = true
  }

  private func remove(
    _ id: Item.ID, _ key: [UInt8]?, in commit: inout Commit
  ) throws(StoreError) {
    if let key, let present = present(at: key, commit) {
      try checkSame(present, id)
      commit.changes.remove(key)
      commit.isChange = true
    } else if let other = try otherKey(of: id, than: key, commit) {
      commit.changes.remove(other)
      commit.isChange = true
    } else if items[id] != nil {
      commit.restsOnOthers = true
    }
  }

  /// Refuses an item that would come under a key for the first time and not be found by its id later.
  ///
  /// The first item of a file is decoded as a whole, since a type that does not decode its ids
  /// decodes none of them; of every other item only the key is decoded.
  private func checkKept(
    _ item: Item, _ entry: EncodedItem, _ commit: Commit
  ) throws(StoreError) {
    try configuration.codec.checkKept(item.id, as: entry.key, path: path)
    if encoded.isEmpty, changes.items.isEmpty, commit.changes.items.isEmpty {
      try configuration.codec.checkKept(item, as: Array(entry.line), path: path)
    }
  }

  /// The item that has the key after the steps so far.
  private func present(at key: [UInt8], _ commit: Commit) -> EncodedItem? {
    if let change = commit.changes.items[key] { return change }
    if let change = changes.items[key] { return change }
    return encoded.item(of: key)
  }

  /// Refuses an id whose key is another id's, which would be replaced or removed in the file only.
  private func checkSame(_ present: EncodedItem, _ id: Item.ID) throws(StoreError) {
    if let other = present.item(as: Item.self)?.id, other != id {
      throw .ambiguousIdentifier(path, other, id)
    }
  }

  /// The key of an equal id that has an item now, where that is another one.
  private func otherKey(
    of id: Item.ID, than key: [UInt8]?, _ commit: Commit
  ) throws(StoreError) -> [UInt8]? {
    let other: [UInt8]
    if let here = commit.changes.keys[id] ?? changes.keys[id] {
      other = here
    } else if let item = items[id] {
      other = try configuration.codec.key(item.id, path: path)
    } else {
      return nil
    }
    guard other != key, let present = present(at: other, commit) else { return nil }
    return present.item(as: Item.self)?.id == id ? other : nil
  }
}
