/// Makes a failing list as short as possible while it still fails.
///
/// ```swift
/// let shortest = await Shrinker().shrink(calls) { calls in await replayFails(calls) }
/// ```
///
/// The shrinker uses delta debugging (`ddmin`, Zeller and Hildebrandt 2002) down to single
/// elements. Within the budget, removing any one element from the result makes the failure
/// disappear. About 2 log₂ n tests if few elements matter, n² at worst.
package struct Shrinker: Sendable {
  /// The maximum number of lists to try.
  package let budget: Int

  package init(budget: Int = 2_000) {
    self.budget = budget
  }

  /// Shrinks `list`, which must fail.
  ///
  /// - Parameters:
  ///   - list: A list that fails.
  ///   - fails: Returns true if a shorter list, with its elements in the same order, still fails.
  ///     The result must be the same for equal lists.
  /// - Returns: The shortest failing list found, or `list` itself if no shorter list failed.
  /// - Throws: The error of `fails`.
  package func shrink<Element, Failure: Error>(
    _ list: [Element], fails: ([Element]) async throws(Failure) -> Bool
  ) async throws(Failure) -> [Element] {
    var machine = DeltaDebugging(list)
    var left = budget
    while left > 0, let candidate = machine.next() {
      left -= 1
      machine.record(fails: try await fails(candidate))
    }
    return machine.smallest
  }

  /// Shrinks without suspending.
  func shrinkNow<Element>(_ list: [Element], fails: ([Element]) -> Bool) -> [Element] {
    var machine = DeltaDebugging(list)
    var left = budget
    while left > 0, let candidate = machine.next() {
      left -= 1
      machine.record(fails: fails(candidate))
    }
    return machine.smallest
  }
}
