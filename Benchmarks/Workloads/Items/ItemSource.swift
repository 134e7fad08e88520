public import Persistence

/// What the clients of a benchmark save and find.
public protocol BenchmarkItem: Storable, Equatable where ID == String {
  /// How a difference between two items names this one.
  var summary: String { get }
}

/// The items of a run by key and revision: equal arguments give equal items.
///
/// Every revision of an item has other bytes than the one before it, because a store that is handed
/// identical bytes may skip the disk.
public protocol ItemSource<Item>: Sendable {
  /// What is made.
  associatedtype Item: BenchmarkItem

  /// The id for a key.
  ///
  /// - Parameter key: Which item, from 0.
  /// - Returns: The id.
  func id(key: Int) -> String

  /// The item for a key and a revision.
  ///
  /// - Parameters:
  ///   - key: Which item, from 0.
  ///   - id: The key's id, worked out before.
  ///   - revision: Which content, from 0.
  /// - Returns: The item.
  func item(key: Int, id: String, revision: Int) -> Item
}

extension ItemSource {
  /// The item for a key and a revision, where its id is not at hand.
  func item(key: Int, revision: Int) -> Item {
    item(key: key, id: id(key: key), revision: revision)
  }
}

/// The benchmark's own items, as many as are wanted.
public struct Questions: ItemSource {
  /// Costs nothing.
  public init() {}

  /// For instance `question-000017`.
  public func id(key: Int) -> String { Question.id(key: key) }

  /// The question of that id.
  public func item(key: Int, id: String, revision: Int) -> Question {
    Question(id: id, revision: revision)
  }
}

extension Question: BenchmarkItem {
  /// The text, which names its revision.
  public var summary: String { text }
}
