/// One call on a map from numeric keys to revisions of their contents.
///
/// A call on several keys takes effect as a whole, at one moment. If a key occurs twice in
/// `saveAll`, the later pair wins.
public enum MapCall: HistoryCall {
  /// Saves one revision under one key.
  case save(key: Int, revision: Int)
  /// Saves several revisions as one commit.
  case saveAll([(key: Int, revision: Int)])
  /// Deletes one key. Deleting an absent key is not an error.
  case delete(key: Int)
  /// Deletes several keys as one commit.
  case deleteAll([Int])
  /// Reads one key.
  case find(key: Int)
  /// Reads everything as one snapshot.
  case loadAll
  /// Reads everything as one snapshot, by the call that names its commit as well.
  case snapshot
  /// Counts the keys that are present.
  case count
  /// Reads the first present keys of a list, at most `limit`, as one snapshot.
  ///
  /// The list has the keys after `cursor`, in the order of the map's pages.
  case page(after: Int?, limit: Int, of: [Int])

  /// The result of a call on a map.
  public enum Result: Sendable, Hashable {
    /// A write was acknowledged.
    case ok
    /// A `find` returned this revision, or nil if the key was absent.
    case found(Int?)
    /// A `loadAll`, a `snapshot` or a `page` returned this content.
    case loaded([Int: Int])
    /// A `count` returned this number of keys.
    case counted(Int)
  }

  /// Calls that return content are reads, and calls that are only acknowledged are writes.
  public var kind: CallKind {
    switch self {
    case .find, .loadAll, .snapshot, .count, .page: .read
    case .save, .saveAll, .delete, .deleteAll: .write
    }
  }

  /// Returns true if the result belongs to this kind of call.
  public func canReturn(_ result: Result) -> Bool {
    switch (self, result) {
    case (.find, .found), (.count, .counted): true
    case (.loadAll, .loaded), (.snapshot, .loaded), (.page, .loaded): true
    case (.find, _), (.loadAll, _), (.snapshot, _), (.count, _), (.page, _): false
    case (_, .ok): true
    case (_, .found), (_, .loaded), (_, .counted): false
    }
  }

  /// For example `save 3=7` or `find 3 -> none`.
  public func label(returning result: Result?) -> String {
    switch result {
    case nil, .ok: label
    case .found(let revision): "\(label) -> \(revision.map(String.init) ?? "none")"
    case .loaded(let content): "\(label) -> {\(Self.list(content))}"
    case .counted(let count): "\(label) -> \(count)"
    }
  }

  /// The call without its result.
  package var label: String {
    switch self {
    case .save(let key, let revision): "save \(key)=\(revision)"
    case .saveAll(let pairs):
      "save all " + pairs.map { "\($0.key)=\($0.revision)" }.joined(separator: " ")
    case .delete(let key): "delete \(key)"
    case .deleteAll(let keys): "delete all " + keys.map(String.init).joined(separator: " ")
    case .find(let key): "find \(key)"
    case .loadAll: "load all"
    case .snapshot: "snapshot"
    case .count: "count"
    case .page(let cursor, let limit, _):
      "page of \(limit == .max ? "Int.max" : "\(limit)")" + (cursor.map { " after \($0)" } ?? "")
    }
  }

  private static func list(_ content: [Int: Int]) -> String {
    content.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}

extension Outcome<MapCall.Result> {
  /// A write was acknowledged.
  public static var ok: Self { .returned(.ok) }

  /// A `find` returned this revision, or nil if the key was absent.
  public static func found(_ revision: Int?) -> Self { .returned(.found(revision)) }

  /// A `loadAll` returned this content: revisions by key.
  public static func loaded(_ content: [Int: Int]) -> Self { .returned(.loaded(content)) }

  /// A `count` returned this number of keys.
  public static func counted(_ count: Int) -> Self { .returned(.counted(count)) }
}

extension MapCall {
  /// True if the call only reads, so removing it never changes the results of other calls.
  package var isRead: Bool { kind == .read }

  /// True if the call must be checked against the whole map instead of key by key.
  package var spansKeys: Bool {
    switch self {
    case .saveAll, .deleteAll, .loadAll, .snapshot, .count, .page: true
    case .save, .delete, .find: false
    }
  }

  /// The effects of a write, in order.
  ///
  /// Empty for reads.
  package var effects: [KeyContent] {
    switch self {
    case .save(let key, let revision): [KeyContent(key: key, revision: revision)]
    case .saveAll(let pairs): pairs.map { KeyContent(key: $0.key, revision: $0.revision) }
    case .delete(let key): [KeyContent(key: key, revision: nil)]
    case .deleteAll(let keys): keys.map { KeyContent(key: $0, revision: nil) }
    case .find, .loadAll, .snapshot, .count, .page: []
    }
  }

  /// True for the views of a map: its snapshot, its count and its pages.
  package var isView: Bool {
    switch self {
    case .snapshot, .count, .page: true
    case .save, .saveAll, .delete, .deleteAll, .find, .loadAll: false
    }
  }
}

/// The content of a key: a revision, or nothing.
package struct KeyContent: Hashable, Sendable {
  package let key: Int
  package let revision: Int?

  package init(key: Int, revision: Int?) {
    self.key = key
    self.revision = revision
  }
}
