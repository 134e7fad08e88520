public import Persistence

/// The items that the clients of a benchmark save and find.
@usableFromInline
package protocol BenchmarkItem: Storable, Equatable where ID == String {
  /// A short text for this item, to describe a difference between two items.
  var summary: String { get }
}

/// The items of a run by key and revision: equal arguments give equal items.
///
/// Every revision of an item has different bytes than the previous revision, because a store may
/// skip the disk when it gets identical bytes.
@usableFromInline
package protocol ItemSource<Item>: Sendable {
  associatedtype Item: BenchmarkItem

  /// The id for a key.
  func id(key: Int) -> String

  /// The item for a key and a revision.
  ///
  /// - Parameters:
  ///   - key: The number of the item, from 0.
  ///   - id: The key's id, computed before.
  ///   - revision: The number of the content, from 0.
  /// - Returns: The item.
  func item(key: Int, id: String, revision: Int) -> Item

  /// The approximate JSON size of an item in bytes; `nil` if the size cannot be chosen.
  var itemSize: Int? { get }

  /// Returns the same items with another size, if the size can be chosen; `nil` means the default
  /// size.
  func sized(_ itemSize: Int?) -> Self
}

extension ItemSource {
  /// `nil`: the size cannot be chosen.
  package var itemSize: Int? { nil }

  /// Returns the same items: their sizes are fixed.
  package func sized(_ itemSize: Int?) -> Self { self }

  /// The item for a key and a revision, without a precomputed id.
  func item(key: Int, revision: Int) -> Item {
    item(key: key, id: id(key: key), revision: revision)
  }
}

/// The benchmark's own items, in any number.
@usableFromInline
package struct GeneratedRecords: ItemSource {
  /// The JSON size of an item in bytes; `nil` for about 200.
  @usableFromInline package let itemSize: Int?
  private let texts: [String]

  /// The allowed sizes of an item, in bytes of JSON.
  package static let itemSizes = 100...1_000_000

  /// The default items, or items of a given size.
  ///
  /// O(size).
  ///
  /// - Parameter itemSize: The JSON size of an item in bytes, one of ``itemSizes``.
  package init(itemSize: Int? = nil) {
    self.itemSize = itemSize
    texts = itemSize.map(SizedRecord.texts) ?? []
  }

  /// The id, for instance `question-000017`.
  @usableFromInline package func id(key: Int) -> String { BenchmarkRecord.id(key: key) }

  @usableFromInline package func item(key: Int, id: String, revision: Int) -> BenchmarkRecord {
    texts.isEmpty
      ? BenchmarkRecord(id: id, revision: revision)
      : SizedRecord.item(id: id, revision: revision, texts[(key &+ revision) % texts.count])
  }

  /// The same records with texts of another size.
  @usableFromInline package func sized(_ itemSize: Int?) -> GeneratedRecords {
    itemSize == self.itemSize ? self : GeneratedRecords(itemSize: itemSize)
  }
}

extension BenchmarkRecord: BenchmarkItem {
  /// The text, which contains its revision.
  @usableFromInline package var summary: String { text }
}
