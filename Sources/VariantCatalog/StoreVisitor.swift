public import Persistence

/// Something to be done with every variant, with the store's own type at hand.
///
/// A generic visit, and not an `any Store`, so that what is measured is what a program that names
/// its store gets: the compiler specialises the visit for each variant.
public protocol StoreVisitor {
  /// The model that the stores keep.
  associatedtype Item: Storable
  /// What a visit gives.
  associatedtype Output

  /// Visits one variant.
  ///
  /// - Parameters:
  ///   - variant: What the catalog says about it.
  ///   - open: Opens a store of the variant.
  /// - Returns: What the visit gives.
  func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited
  ) -> Output where Visited.Item == Item

  /// Visits a variant that has a thread of its own, in whose place it takes another.
  ///
  /// By default the same as the visit without `openOn`.
  ///
  /// - Parameters:
  ///   - variant: What the catalog says about it.
  ///   - open: Opens a store of the variant, with its thread.
  ///   - openOn: Opens one that works on this thread, on the caller's.
  /// - Returns: What the visit gives.
  func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited,
    openOn: @escaping @Sendable (StoreConfiguration, StoreThread) throws -> Visited
  ) -> Output where Visited.Item == Item
}

extension StoreVisitor {
  /// Visits the variant as it is opened with its thread.
  @inlinable
  public func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited,
    openOn: @escaping @Sendable (StoreConfiguration, StoreThread) throws -> Visited
  ) -> Output where Visited.Item == Item {
    visit(variant, open: open)
  }
}
