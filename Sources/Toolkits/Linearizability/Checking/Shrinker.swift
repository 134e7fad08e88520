/// Makes a failing list as short as it can while it still fails.
///
/// ```swift
/// let shortest = await Shrinker().shrink(calls) { calls in await replayFails(calls) }
/// ```
///
/// Delta debugging (`ddmin`, Zeller and Hildebrandt 2002) down to single elements: within the
/// budget, taking any one element from the result makes the failure disappear. About 2 log₂ n
/// tests when few elements matter, n² at worst.
public struct Shrinker: Sendable {
  /// How many lists may be tried.
  public let budget: Int

  /// Makes a shrinker.
  ///
  /// - Parameter budget: How many lists may be tried before the best so far is given back.
  public init(budget: Int = 2_000) {
    self.budget = budget
  }

  /// Shrinks `list`, which is taken to fail.
  ///
  /// - Parameters:
  ///   - list: A list that fails.
  ///   - fails: Whether a shorter list, with its elements in the same order, still fails; it must
  ///     answer alike for equal lists.
  /// - Returns: The shortest failing list found; `list` itself when nothing shorter failed.
  /// - Throws: The error of `fails`.
  public func shrink<Element, Failure: Error>(
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
