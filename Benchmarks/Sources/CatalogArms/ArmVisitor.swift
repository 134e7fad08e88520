import Guarantees
import Persistence
import ResultModel
import VariantCatalog
import Workloads

/// Makes an arm for every variant.
struct ArmVisitor<Source: ItemSource>: StoreVisitor {
  typealias Item = Source.Item

  let items: Source

  func visit<Visited: Store>(_ variant: Variant, _ openings: StoreOpenings<Visited>) -> Arm
  where Visited.Item == Item {
    arm(variant, opening(openings.open, sized: openings.openSized))
  }

  func visit<Visited: Store & BlockingStore>(
    _ variant: Variant, _ openings: StoreOpenings<Visited>
  ) -> Arm where Visited.Item == Item {
    arm(variant, opening(openings.open, sized: openings.openSized))
  }

  private func arm(_ variant: Variant, _ open: StoreOpening<Source>) -> Arm {
    let arm = Arm(
      variant.id, variant.mechanism, variant.isSpecimen ? .specimen : .variant,
      family: variant.family,
      isMetered: variant.claims.fileAccess == .fileSystem,
      hasJournal: variant.claims.hasJournal, format: variant.claims.fileFormat, items: items,
      open: open)
    guard variant.claims.fileAccess == .server else { return arm }
    return arm.onServer { VariantCatalog.obstacleToServers }
  }
}
