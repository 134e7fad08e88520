import Mutants
import StoreConformance
import TestPrograms
import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves a test to `Tests/run --all`.
  static var long: Self { .enabled(if: Tier.isWhole, "Tests/run --all runs it") }
}

extension [Mutant] {
  /// All mutants under `Tests/run --all`; otherwise the first of each guarantee.
  var ofThisRun: [Mutant] {
    if Tier.isWhole { return self }
    var seen: Set<Guarantee> = []
    return filter { seen.insert($0.breaks).inserted }
  }
}
