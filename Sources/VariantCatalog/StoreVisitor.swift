public import Persistence

/// A visit of every variant, with the store's own type at hand.
///
/// A generic visit, and not an `any Store`, so that a measurement has the speed of a program that
/// names its store: the compiler specialises the visit for each variant.
public protocol StoreVisitor {
  /// The model that the stores keep.
  associatedtype Item: Storable
  /// The result of a visit.
  associatedtype Output

  /// Visits one variant.
  ///
  /// - Parameters:
  ///   - variant: The catalog's entry of the variant.
  ///   - open: Opens a store of the variant.
  /// - Returns: The result of the visit.
  func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited
  ) -> Output where Visited.Item == Item

  /// Visits a variant that has a thread of its own, and that can work on another thread instead.
  ///
  /// By default the same as the visit without `openOn`.
  ///
  /// - Parameters:
  ///   - variant: The catalog's entry of the variant.
  ///   - open: Opens a store of the variant, with its thread.
  ///   - openOn: Opens one that works on this thread, on the caller's.
  /// - Returns: The result of the visit.
  func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited,
    openOn: @escaping @Sendable (StoreConfiguration, StoreThread) throws -> Visited
  ) -> Output where Visited.Item == Item

  /// Visits a variant that also does something else from certain sizes of its file on.
  ///
  /// By default the same as the visit without `openSized`.
  ///
  /// - Parameters:
  ///   - variant: The catalog's entry of the variant.
  ///   - open: Opens a store of the variant, with its thread and the usual sizes.
  ///   - openOn: Opens one that works on this thread, on the caller's.
  ///   - openSized: Opens one with other sizes, of which `nil` is the usual one: how many bytes of its
  ///     file may have ceased to count before the file is written anew, and from how many bytes on
  ///     the file has an index.
  /// - Returns: The result of the visit.
  func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited,
    openOn: @escaping @Sendable (StoreConfiguration, StoreThread) throws -> Visited,
    openSized:
      @escaping @Sendable (
        _ configuration: StoreConfiguration, _ garbageAllowance: Int?, _ index: Int?
      ) async throws -> Visited
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

  /// Visits the variant with its usual sizes.
  @inlinable
  public func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited,
    openOn: @escaping @Sendable (StoreConfiguration, StoreThread) throws -> Visited,
    openSized:
      @escaping @Sendable (
        _ configuration: StoreConfiguration, _ garbageAllowance: Int?, _ index: Int?
      ) async throws -> Visited
  ) -> Output where Visited.Item == Item {
    visit(variant, open: open, openOn: openOn)
  }
}
