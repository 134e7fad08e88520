/// Decides whether a history could have come from an object that makes every call at one moment
/// between its begin and its end (linearizability, Herlihy and Wing 1990).
///
/// ```swift
/// switch LinearizabilityChecker().check(history, against: QueueModel<Int>()) {
/// case .linearizable: break
/// case .notLinearizable(let counterexample): print(counterexample)
/// case .unknown(let stepsSpent): print("not decided in \(stepsSpent) steps")
/// }
/// ```
///
/// Calls that threw `failed` are left out; calls with an `unknown` outcome or without an end may
/// take effect at any time after they were invoked, or never. Deciding is NP-complete (Gibbons and
/// Korach 1997); overlapping calls that change something make a decision long.
///
/// A value without state: use it from any thread.
public struct LinearizabilityChecker: Sendable {
  /// The answer to whether a history is linearizable.
  public enum Verdict<Call: HistoryCall>: Sendable {
    /// There is an order of the calls that explains every result.
    case linearizable
    /// There is none; here is a small part of the history for which there is none.
    case notLinearizable(Counterexample<Call>)
    /// The budget ran out first; nothing wrong was found.
    case unknown(stepsSpent: Int)
  }

  /// How many times a call may be tried on a state, for each key and for the whole.
  public let stepBudget: Int

  /// Makes a checker.
  ///
  /// - Parameter stepBudget: How many times a call may be tried on a state, for each key and for
  ///   the whole, before the answer is `unknown`. A step takes about 100 ns with the map that comes
  ///   with the module, more with a model of another module, and may keep about 100 bytes until the
  ///   check is over. Making a counterexample small may take 32 times as many.
  public init(stepBudget: Int = 1_000_000) {
    self.stepBudget = stepBudget
  }

  /// Checks one history against a model.
  ///
  /// - Parameters:
  ///   - history: The clients' calls.
  ///   - model: The meaning of the calls one after the other.
  /// - Returns: The verdict.
  public func check<Model: SequentialModel>(
    _ history: History<Model.Call>, against model: Model
  ) -> Verdict<Model.Call> {
    let evidence = history.operations.filter(\.isEvidence)
    let result = HistorySearch(evidence, model).run(stepBudget: stepBudget)
    switch result.outcome {
    case .found: return .linearizable
    case .outOfSteps: return .unknown(stepsSpent: result.steps)
    case .impossible:
      var minimiser = CounterexampleMinimiser(
        model, part: nil, start: "\(model.initial)", stepBudget: stepBudget)
      return .notLinearizable(minimiser.minimise(evidence))
    }
  }
}
