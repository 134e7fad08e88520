public import Persistence

/// A model whose items the suite can create from two numbers.
///
/// The suite treats a store's content as a map from keys to revisions, both small numbers. A sample
/// is the item for such a pair. Equal pairs must give equal items.
public protocol Sample: Storable, Equatable {
  /// The item for a key and a revision, both from 0; two calls with the same arguments return equal
  /// items.
  static func sample(key: Int, revision: Int) -> Self

  /// The key that the item was made for.
  var sampleKey: Int { get }
  /// The revision that the item was made with.
  var sampleRevision: Int { get }

  /// An item with this key that cannot be encoded, or `nil` if the model has no such item.
  ///
  /// - Returns: For example, an item that contains `Double.nan`.
  static func unencodable(key: Int) -> Self?

  /// An id that differs from the key's id but is encoded alike, or `nil` if there is none.
  ///
  /// - Returns: For example, an id with a part that its `encode(to:)` leaves out.
  static func twin(of key: Int) -> ID?

  /// An item with this key that decodes to a different item, or `nil` if the model has no such
  /// item.
  ///
  /// - Returns: For example, an item with `.some(nil)` in an `Int??`, which is written as `null`.
  static func unfaithful(key: Int) -> Self?

  /// An item with this key that takes about the given number of bytes, or `nil` if the model has no
  /// item of that size.
  ///
  /// - Returns: For example, an item with a text of that length.
  static func large(key: Int, byteCount: Int) -> Self?

  /// Items whose ids are invalid file names or nearly equal to each other; empty if the model has
  /// none.
  ///
  /// Models can use ``SampleIDs/awkward``. A store may refuse to save some of these items.
  static var awkward: [Self] { get }

  /// Items with values at the edges of their kinds; empty if the model has none.
  ///
  /// Models can use ``SampleValues``. A store may refuse to save some of these items, but must give
  /// back each item that it took.
  static var edges: [Self] { get }
}

extension Sample {
  /// No such item.
  public static func unencodable(key: Int) -> Self? { nil }

  /// No such id.
  public static func twin(of key: Int) -> ID? { nil }

  /// No such item.
  public static func unfaithful(key: Int) -> Self? { nil }

  /// No such item.
  public static func large(key: Int, byteCount: Int) -> Self? { nil }

  /// No such items.
  public static var awkward: [Self] { [] }

  /// No such items.
  public static var edges: [Self] { [] }
}
