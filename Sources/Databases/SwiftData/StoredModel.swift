#if canImport(SwiftData)
  public import Foundation
  public import Persistence
  public import SwiftData

  /// A `@Model` class that a ``SwiftDataRepository`` can keep items in.
  ///
  /// The class stays inside the repository; only ``Item``, a value, crosses the repository's
  /// boundary, because a model object belongs to its context and may not leave the actor that the
  /// context lives on.
  ///
  /// The predicates are each model's own to write: `#Predicate` is translated to SQL by its key
  /// paths, and one that names a protocol's property compiles and then fails when it is fetched.
  public protocol StoredModel: PersistentModel {
    /// The value that a model object holds.
    associatedtype Item: Storable

    /// Creates a model object that holds the item.
    ///
    /// - Parameter item: The item to hold.
    init(_ item: Item)

    /// The item that the model object holds.
    var item: Item { get }

    /// Replaces the item that the model object holds.
    ///
    /// - Parameter item: An item with the same id.
    func update(from item: Item)

    /// Selects the model object with an id.
    ///
    /// - Parameter id: The id.
    /// - Returns: The predicate.
    static func has(_ id: Item.ID) -> Predicate<Self>

    /// Selects the model objects with one of some ids.
    ///
    /// - Parameter ids: The ids.
    /// - Returns: The predicate.
    static func hasOne(of ids: [Item.ID]) -> Predicate<Self>

    /// Selects the model objects that come after an id in ``order``.
    ///
    /// - Parameter id: The id.
    /// - Returns: The predicate.
    static func follows(_ id: Item.ID) -> Predicate<Self>

    /// The order by id.
    static var order: [SortDescriptor<Self>] { get }
  }
#endif
