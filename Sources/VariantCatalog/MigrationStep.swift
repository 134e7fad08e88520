public import Persistence

/// One step on the way from completion handlers to actors and beyond: a variant for use, and the next
/// one in the catalog.
public struct MigrationStep: Sendable {
  /// The variant that is left.
  public let from: Variant
  /// The variant that is reached.
  public let to: Variant

  /// What the new variant claims and the old one does not, by number; O(guarantees).
  public var gains: [Guarantee] {
    to.claims.guarantees.subtracting(from.claims.guarantees).sorted()
  }

  /// What the old variant claims and the new one does not, by number; O(guarantees).
  public var losses: [Guarantee] {
    from.claims.guarantees.subtracting(to.claims.guarantees).sorted()
  }
}

extension VariantCatalog {
  /// The way through all variants for use, in the list's order: each with its neighbour.
  public static let path: [MigrationStep] = {
    let stores = all.filter { !$0.isSpecimen }
    return zip(stores, stores.dropFirst()).map { MigrationStep(from: $0, to: $1) }
  }()
}
