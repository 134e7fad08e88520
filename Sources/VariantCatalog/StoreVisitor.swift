public import Guarantees
public import Persistence

/// A visitor of every variant, which gets the store's concrete type.
///
/// The visit is generic instead of taking an `any Store`. The compiler specialises it for each
/// variant, so a measurement has the speed of a program that names its store.
public protocol StoreVisitor {
  /// The model of the stores' items.
  associatedtype Item: Storable
  /// The result of a visit.
  associatedtype Output

  /// Visits one variant.
  func visit<Visited: Store>(_ variant: Variant, _ openings: StoreOpenings<Visited>) -> Output
  where Visited.Item == Item

  /// Visits one variant that can also be called without `await`.
  ///
  /// By default, the visitor visits such a variant like all others.
  func visit<Visited: Store & BlockingStore>(
    _ variant: Variant, _ openings: StoreOpenings<Visited>
  ) -> Output where Visited.Item == Item
}

extension StoreVisitor {
  /// Visits the variant like one without calls that need no `await`.
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

/// The ways to open a store of a variant.
///
/// Each function throws the errors of the store's own opening.
public struct StoreOpenings<Opened: Store>: Sendable {
  /// Opens a store in the same way as an app.
  public let open: @Sendable (StoreConfiguration) async throws -> Opened
  /// Opens a store that works on this thread instead of a separate one; `nil` for a variant without
  /// a thread.
  public let openOn: (@Sendable (StoreConfiguration, StoreThread) throws -> Opened)?
  /// Opens a store with other sizes; `nil` for a variant without a journal.
  public let openSized: (@Sendable (StoreConfiguration, JournalSizes) async throws -> Opened)?

  /// Creates the ways to open a variant.
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
