import Foundation
import Mutants
import StoreConformance
import Testing

/// The tests that run: only the quick ones, or all.
enum Tier {
  /// The variable that `Tests/run --all` sets.
  static let isWhole = ProcessInfo.processInfo.environment["LOCKSTEP_ALL_TESTS"] == "1"
}

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
