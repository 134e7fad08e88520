/// Decides whether a history is linearizable: each call seems to take effect at one moment between
/// its begin and its end (Herlihy and Wing 1990).
///
/// ```swift
/// switch LinearizabilityChecker().check(history, against: CounterModel()) {
/// case .linearizable: break
/// case .notLinearizable(let counterexample): print(counterexample)
/// case .unknown(let stepsSpent): print("not decided in \(stepsSpent) steps")
/// }
/// ```
///
/// Calls with the outcome `failed` are ignored. Calls with an `unknown` outcome or without an end
/// may take effect at any time after they were invoked, or never. The problem is NP-complete
/// (Gibbons and Korach 1997); many overlapping writes and updates make a decision slow.
///
/// The checker has no mutable state and can be used from any thread.
public struct LinearizabilityChecker: Sendable {
  /// The answer to whether a history is linearizable.
  public enum Verdict<Call: HistoryCall>: Sendable {
    /// An order of the calls explains every result.
    case linearizable
    /// No order explains the results. The counterexample is a small part of the history without an
    /// explanation.
    case notLinearizable(Counterexample<Call>)
    /// The budget was used up before a decision; nothing wrong was found.
    case unknown(stepsSpent: Int)
  }

  /// The maximum number of times that a call is tried on a state, for each key and for the whole,
  /// before the answer is `unknown`.
  ///
  /// A step takes about 100 ns with this module's map model, and longer with a model of another
  /// module. A step may use about 100 bytes until the check ends. Minimising a counterexample may
  /// take 32 times as many steps.
  public let stepBudget: Int

  /// Creates a checker.
  public init(stepBudget: Int = 1_000_000) {
    self.stepBudget = stepBudget
  }

  /// Checks one history against a model.
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
