import Foundation
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
