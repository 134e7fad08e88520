/// Which content of which state something was taken from.
@usableFromInline
package struct StateVersion: Sendable {
  /// Tells states apart, without a source of numbers.
  private final class Identity: Sendable {}

  private let identity = Identity()
  /// How many commits had been applied.
  private var number = 0

  package init() {}

  /// Notes that a commit is applied.
  package mutating func advance() { number += 1 }

  /// Traps unless the other is of the same state, with nothing applied since.
  ///
  /// No input reaches this: it finds a variant that writes or applies in another order than it
  /// stages.
  package func check(_ other: StateVersion) {
    precondition(other.identity === identity, "these commits were staged on another store's state")
    precondition(
      other.number == number,
      "these commits were staged on an older state; applied, they would undo what came between")
  }
}
