public import Guarantees
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
  ///   - openings: The ways to open a store of the variant.
  /// - Returns: The result of the visit.
  func visit<Visited: Store>(_ variant: Variant, _ openings: StoreOpenings<Visited>) -> Output
  where Visited.Item == Item

  /// Visits one variant that threads can call without `await`, too.
  ///
  /// Without an implementation of its own, a visitor visits such a variant as all others.
  ///
  /// - Parameters:
  ///   - variant: The catalog's entry of the variant.
  ///   - openings: The ways to open a store of the variant.
  /// - Returns: The result of the visit.
  func visit<Visited: Store & BlockingStore>(
    _ variant: Variant, _ openings: StoreOpenings<Visited>
  ) -> Output where Visited.Item == Item
}

extension StoreVisitor {
  /// Visits the variant as a variant that has no calls without `await`.
  @inlinable
  public func visit<Visited: Store & BlockingStore>(
    _ variant: Variant, _ openings: StoreOpenings<Visited>
  ) -> Output where Visited.Item == Item {
    visitAsStore(variant, openings)
  }

  @inlinable
  func visitAsStore<Visited: Store>(
    _ variant: Variant, _ openings: StoreOpenings<Visited>
  ) -> Output where Visited.Item == Item {
    visit(variant, openings)
  }
}

/// The ways to open a store of one variant.
///
/// Each function throws what the store's own opening throws.
public struct StoreOpenings<Opened: Store>: Sendable {
  /// Opens a store as an app does.
  public let open: @Sendable (StoreConfiguration) async throws -> Opened
  /// Opens a store that works on this thread in the place of a thread of its own; `nil` for a variant
  /// that has no thread.
  public let openOn: (@Sendable (StoreConfiguration, StoreThread) throws -> Opened)?
  /// Opens a store with other sizes; `nil` for a variant that keeps no journal.
  public let openSized: (@Sendable (StoreConfiguration, JournalSizes) async throws -> Opened)?

  /// Describes how a variant is opened.
  ///
  /// - Parameters:
  ///   - open: Opens a store as an app does.
  ///   - openOn: Opens a store that works on the given thread.
  ///   - openSized: Opens a store with the given sizes.
  public init(
    open: @escaping @Sendable (StoreConfiguration) async throws -> Opened,
    openOn: (@Sendable (StoreConfiguration, StoreThread) throws -> Opened)? = nil,
    openSized: (@Sendable (StoreConfiguration, JournalSizes) async throws -> Opened)? = nil
  ) {
    self.open = open
    self.openOn = openOn
    self.openSized = openSized
  }
}
