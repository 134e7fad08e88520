public import Persistence

/// A model that the suite can make up by itself.
///
/// The suite thinks of a store's content as a map from keys to revisions, both small numbers. A
/// sample is the item for one such pair, and must be equal whenever the pair is.
public protocol Sample: Storable, Equatable {
  /// The item for a key and a revision. Two calls with the same arguments give equal items.
  ///
  /// - Parameters:
  ///   - key: Which item, from 0.
  ///   - revision: Which content, from 0.
  /// - Returns: The item.
  static func sample(key: Int, revision: Int) -> Self

  /// The key that the item was made for.
  var sampleKey: Int { get }
  /// The revision that the item was made for.
  var sampleRevision: Int { get }

  /// An item with this key that cannot be encoded, or `nil` when the model has no such item.
  ///
  /// - Parameter key: Which item.
  /// - Returns: For instance an item with `Double.nan` in it.
  static func unencodable(key: Int) -> Self?

  /// An id that is not equal to that of the key and is encoded alike, or `nil` when there is none.
  ///
  /// - Parameter key: Which item.
  /// - Returns: For instance an id with a part that its `encode(to:)` leaves out.
  static func twin(of key: Int) -> ID?

  /// An item with this key that is encoded and reads back as another one, or `nil` when the model
  /// has no such item.
  ///
  /// - Parameter key: Which item.
  /// - Returns: For instance an item with `.some(nil)` in an `Int??`, which is written as `null`.
  static func unfaithful(key: Int) -> Self?

  /// An item with this key that takes about so many bytes, or `nil` when the model has no item so
  /// large.
  ///
  /// - Parameters:
  ///   - key: Which item.
  ///   - byteCount: How many bytes.
  /// - Returns: For instance an item with a text of that length.
  static func large(key: Int, byteCount: Int) -> Self?

  /// Items whose ids are no file names, or nearly the same as others; none when the model has none.
  ///
  /// For instance those of ``SampleIDs/awkward``. A store may refuse to save some of them.
  static var awkward: [Self] { get }
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
}
