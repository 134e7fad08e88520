/// The file's content while commits are staged one after the other.
///
/// A draft can be used away from the state that it was taken from. Consuming the draft at the end
/// ensures that it does not share the state's storage when the outcome is applied. The draft
/// records its state's version: ``StoreState/apply(_:)`` refuses changes that were staged on an
/// older version.
///
/// Items are found by key, the encoded id. Equal ids can have different keys, such as a string in
/// composed and decomposed form, or 0.0 and -0.0. Only the last key used may remain, or the file
/// would contain the id twice. Different ids with the same key are refused, and so are ids that
/// decode as other ids.
public struct Draft<Item: Storable>: ~Copyable, Sendable {
  private let version: StateVersion
  private let encoded: EncodedItems
  private let items: [Item.ID: Item]
  private let refusal: StoreError?
  private let configuration: StoreConfiguration
  /// The combined changes of all commits.
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

  /// Encodes a commit and adds it.
  ///
  /// If that fails, the draft is unchanged.
  ///
  /// Complexity: encodes the changed items; O(log n) comparisons for each.
  ///
  /// - Returns: True if the commit succeeds only if the draft is written.
  /// - Throws: ``StoreError`` with code `unencodable`, `closed` or `failed`.
  @discardableResult
  public mutating func add(_ changes: Changes<Item>) throws(StoreError) -> Bool {
    if !changes.closes, let refusal { throw refusal }
    return try add(try EncodedChanges(changes, as: configuration))
  }

  /// Adds an encoded commit.
  ///
  /// If that fails, the draft is unchanged.
  ///
  /// Complexity: O(log n) comparisons for each changed item.
  ///
  /// - Returns: True if the commit succeeds only if the draft is written. False if the commit
  ///   changes nothing, neither in the draft nor in the state that the draft was taken from.
  /// - Throws: ``StoreError`` with code `unencodable`, for different ids that are encoded alike, or
  ///   `closed` or `failed`.
  @discardableResult
  package mutating func add(_ changes: EncodedChanges<Item>) throws(StoreError) -> Bool {
    if changes.closes {
      closes = true
      return false
    }
    if let refusal { throw refusal }
    if closes { throw .closed(path) }
    var commit = Addition()
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

  /// Computes the file's bytes.
  ///
  /// One pass over the chunks: joins the chunks with changed items again, and sorts the changed
  /// keys.
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
  /// One commit while its steps are added; kept apart until all steps are accepted.
  private struct Addition {
    var changes = KeyChanges<Item>()
    var isChange = false
    /// True if the commit found nothing at an id that the state still has: an earlier commit of the
    /// draft removes it.
    var restsOnOthers = false
  }

  private func put(
    _ item: Item, _ entry: EncodedItem, in commit: inout Addition
  ) throws(StoreError) {
    if let present = present(at: entry.key, commit) {
      try checkSame(present, item.id)
    } else {
      try checkRoundTrip(item, entry, commit)
      if let other = try otherKey(of: item.id, than: entry.key, commit) {
        commit.changes.remove(other)
      }
      commit.changes.note(entry.key, of: item.id)
    }
    commit.changes.put(entry)
    commit.isChange = true
  }

  private func remove(
    _ id: Item.ID, _ key: [UInt8]?, in commit: inout Addition
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

  /// Refuses an item that would be stored under a new key but could not be found by its id later.
  ///
  /// The first item of a file is decoded whole, because a type that does not decode its ids decodes
  /// none of them. For every other item only the key is decoded.
  private func checkRoundTrip(
    _ item: Item, _ entry: EncodedItem, _ commit: Addition
  ) throws(StoreError) {
    try configuration.codec.checkRoundTrip(item.id, as: entry.key, path: path)
    if encoded.isEmpty, changes.items.isEmpty, commit.changes.items.isEmpty {
      try configuration.codec.checkRoundTrip(item, as: Array(entry.line), path: path)
    }
  }

  /// Returns the item that has the key after the steps so far.
  private func present(at key: [UInt8], _ commit: Addition) -> EncodedItem? {
    if let change = commit.changes.items[key] { return change }
    if let change = changes.items[key] { return change }
    return encoded.item(of: key)
  }

  /// Refuses an id that shares its key with another id: only the file's copy of the other item
  /// would be replaced or removed.
  private func checkSame(_ present: EncodedItem, _ id: Item.ID) throws(StoreError) {
    if let other = present.item(as: Item.self)?.id, other != id {
      throw .ambiguousIdentifier(path, other, id)
    }
  }

  /// Returns the key under which an equal id has an item now, if that key is different.
  private func otherKey(
    of id: Item.ID, than key: [UInt8]?, _ commit: Addition
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
