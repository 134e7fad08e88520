import VariantCatalog
package import Workloads

extension Arms {
  /// The catalog's variants in its order, then the floors, then the rivals.
  package static let catalog = Arms(stores(GeneratedRecords())) { stores($0) }

  private static func stores<Source: ItemSource>(_ items: Source) -> [Arm] {
    let visitor = ArmVisitor(items: items)
    let arms = VariantCatalog.map(visitor) + VariantCatalog.mapServers(visitor)
    return VariantCatalog.all.compactMap { variant in arms.first { $0.id == variant.id } }
  }
}
