/// Decides whether a history could have come from a store that makes every call at one moment
/// between its begin and its end (linearizability, Herlihy and Wing 1990).
///
/// ```swift
/// switch LinearizabilityChecker().check(history) {
/// case .linearizable: break
/// case .notLinearizable(let counterexample): print(counterexample)
/// case .unknown(let stepsSpent): print("not decided in \(stepsSpent) steps")
/// }
/// ```
///
/// Calls on single keys are checked key by key, which takes time linear in the history as long
/// as few writes to one key overlap. A history with `saveAll`, `deleteAll` or `loadAll` is
/// checked key by key first and then as a whole map, which is for small histories: about 4 keys,
/// 6 clients and 60 calls. Writes that threw `failed` are left out, those with an `unknown`
/// outcome or without an end may take effect at any time after they were invoked, or never.
///
/// A value without state: use it from any thread.
public struct LinearizabilityChecker: Sendable {
  /// The answer to whether a history is linearizable.
  public enum Verdict: Sendable {
    /// There is an order of the calls that explains every result.
    case linearizable
    /// There is none; here is a small part of the history for which there is none.
    case notLinearizable(Counterexample)
    /// The budget ran out first; nothing wrong was found.
    case unknown(stepsSpent: Int)
  }

  /// How many times a call may be tried on a state, for each key and for the whole map.
  public let stepBudget: Int

  /// Makes a checker.
  ///
  /// - Parameter stepBudget: How many times a call may be tried on a state, for each key and for
  ///   the whole map, before the answer is `unknown`. A step takes about 100 ns and may keep
  ///   about 100 bytes until the check is over. Making a counterexample small may take 32 times
  ///   as many.
  public init(stepBudget: Int = 1_000_000) {
    self.stepBudget = stepBudget
  }

  /// Checks one history.
  ///
  /// - Parameters:
  ///   - history: What the clients did.
  ///   - initial: What the store held before: revisions by key.
  /// - Returns: The verdict. A part found wrong counts even where another could not be decided.
  public func check(_ history: History, startingFrom initial: [Int: Int] = [:]) -> Verdict {
    var steps = 0
    var isDecided = true
    for partition in KeyPartition.split(history.operations, initial: initial) {
      let result = partition.search(from: initial, stepBudget: stepBudget)
      steps += result.steps
      switch result.outcome {
      case .found: break
      case .outOfSteps: isDecided = false
      case .impossible:
        let operations = partition.calls(of: history.operations)
        return .notLinearizable(counterexample(in: operations, key: partition.key, initial))
      }
    }
    let evidence = history.operations.filter(\.isEvidence)
    guard evidence.contains(where: \.call.spansKeys) else {
      return isDecided ? .linearizable : .unknown(stepsSpent: steps)
    }
    let search = WholeMapSearch(evidence, initial: initial)
    let result = search.run(stepBudget: stepBudget)
    switch result.outcome {
    case .found: return .linearizable
    case .outOfSteps: return .unknown(stepsSpent: steps + result.steps)
    case .impossible: return .notLinearizable(counterexample(in: evidence, key: nil, initial))
    }
  }

  private func counterexample(
    in operations: [CompletedOperation], key: Int?, _ initial: [Int: Int]
  ) -> Counterexample {
    var minimiser = CounterexampleMinimiser(key: key, initial: initial, stepBudget: stepBudget)
    return minimiser.minimise(operations)
  }
}
