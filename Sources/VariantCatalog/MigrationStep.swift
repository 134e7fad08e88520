public import Guarantees

/// One step of the migration from completion handlers to actors: a variant for use, and the next
/// one in the catalog.
public struct MigrationStep: Sendable {
  /// The variant before the step.
  public let from: Variant
  /// The variant after the step.
  public let to: Variant

  /// The guarantees that only the new variant claims, by number; O(guarantees).
  public var gains: [Guarantee] {
    to.claims.guarantees.subtracting(from.claims.guarantees).sorted()
  }

  /// The guarantees that only the old variant claims, by number; O(guarantees).
  public var losses: [Guarantee] {
    from.claims.guarantees.subtracting(to.claims.guarantees).sorted()
  }
}

extension VariantCatalog {
  private static let stores = all.filter { !$0.isSpecimen }
  private static let end =
    stores.firstIndex { $0.id == Variant.batchedActor.id }.map { $0 + 1 } ?? stores.count

  /// The steps from completion handlers to group commit, in the list's order: each store with its
  /// neighbour.
  public static let path = zip(stores[..<end], stores[..<end].dropFirst()).map {
    MigrationStep(from: $0, to: $1)
  }

  /// The stores after the path, which change the bytes on disk as well as the guard of the state.
  public static let beyond = Array(stores[end...])
}
