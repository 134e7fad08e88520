#if canImport(SwiftData)
  public import Foundation
  public import Persistence
  public import SwiftData

  /// A `@Model` class in which a ``SwiftDataRepository`` can store items.
  ///
  /// The class stays inside the repository. Only ``Item``, a value, leaves it, because a model
  /// object belongs to its context and may not leave the context's actor.
  ///
  /// Each model must write its own predicates. `#Predicate` is translated to SQL by its key paths;
  /// a predicate that names a protocol's property compiles, but fails when it is fetched.
  public protocol StoredModel: PersistentModel {
    /// The value that a model object stores.
    associatedtype Item: Storable

    /// Creates a model object that stores the item.
    init(_ item: Item)

    /// The item that the model object stores.
    var item: Item { get }

    /// Replaces the item that the model object stores by one with the same id.
    func update(from item: Item)

    /// Selects the model object with an id.
    static func has(_ id: Item.ID) -> Predicate<Self>

    /// Selects the model objects whose id is in a list.
    static func hasOne(of ids: [Item.ID]) -> Predicate<Self>

    /// Selects the model objects that follow an id in ``order``.
    static func follows(_ id: Item.ID) -> Predicate<Self>

    /// The order by id.
    static var order: [SortDescriptor<Self>] { get }
  }
#endif
