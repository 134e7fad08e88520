/// One call on a store, seen through the erased item of the suite: a key and a revision.
///
/// A call on several keys takes effect as a whole, at one moment. When a key occurs twice in
/// `saveAll`, the later pair wins.
public enum StoreCall: Sendable {
  /// Saves one revision under one key.
  case save(key: Int, revision: Int)
  /// Saves several revisions as one commit.
  case saveAll([(key: Int, revision: Int)])
  /// Deletes one key; deleting an absent key is no error.
  case delete(key: Int)
  /// Deletes several keys as one commit.
  case deleteAll([Int])
  /// Reads one key.
  case find(key: Int)
  /// Reads everything as one snapshot.
  case loadAll
}

extension StoreCall {
  /// Whether the call only looks, so that leaving it out can never change what others see.
  package var isRead: Bool {
    switch self {
    case .find, .loadAll: true
    case .save, .saveAll, .delete, .deleteAll: false
    }
  }

  /// Whether the call must be checked against the whole map rather than key by key.
  package var spansKeys: Bool {
    switch self {
    case .saveAll, .deleteAll, .loadAll: true
    case .save, .delete, .find: false
    }
  }

  /// What a write leaves behind, in order; empty for reads.
  package var effects: [KeyContent] {
    switch self {
    case .save(let key, let revision): [KeyContent(key: key, revision: revision)]
    case .saveAll(let pairs): pairs.map { KeyContent(key: $0.key, revision: $0.revision) }
    case .delete(let key): [KeyContent(key: key, revision: nil)]
    case .deleteAll(let keys): keys.map { KeyContent(key: $0, revision: nil) }
    case .find, .loadAll: []
    }
  }
}

/// What one key holds: a revision, or nothing.
package struct KeyContent: Hashable, Sendable {
  package let key: Int
  package let revision: Int?

  package init(key: Int, revision: Int?) {
    self.key = key
    self.revision = revision
  }
}
