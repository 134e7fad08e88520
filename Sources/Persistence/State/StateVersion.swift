/// Identifies a state and the version of its content.
@usableFromInline
package struct StateVersion: Sendable {
  /// Distinguishes states by object identity, without a counter.
  private final class Identity: Sendable {}

  private let identity = Identity()
  /// The number of commits applied before.
  private var number = 0

  package init() {}

  /// Records that a commit is applied.
  package mutating func advance() { number += 1 }

  /// Traps unless the other version is of the same state and has the same number of commits.
  ///
  /// No input can cause this trap: it detects a variant whose order of writing or applying differs
  /// from its order of staging.
  package func check(_ other: StateVersion) {
    precondition(other.identity === identity, "these commits were staged on another store's state")
    precondition(
      other.number == number,
      "these commits were staged on an older state; applied, they would undo what came between")
  }
}
