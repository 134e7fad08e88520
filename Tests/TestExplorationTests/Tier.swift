import TestPrograms
import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves a test to `Tests/run --all`.
  static var long: Self { .enabled(if: Tier.isWhole, "Tests/run --all runs it") }
}
