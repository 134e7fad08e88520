import Persistence

extension Check {
  /// G1: random lists of calls give the results of a dictionary.
  static let sequential = Check(.sequential) { trial in
    let lists = trial.isDirect ? 20 : 200
    let keys = 5
    return await trial.explore(
      lists, .madeUp,
      detail: "lists of 40 calls over \(keys) keys, both durabilities, with reopening"
    ) { number in
      var random = trial.randomNumbers(case: number)
      // Finally the check reads everything, with `loadAll` and with `find`.
      let steps =
        StoreStep.list(count: 40, keys: keys, using: &random) + [.loadAll]
        + (0..<keys).map { .find($0) }
      let run = StepRun(
        subject: trial.subject, durability: Durability.allCases[number % 2],
        problem: differenceFromDictionary)
      return CaseResult(failure: try await run.shortestFailure(of: steps))
    }
  }

  private static let differenceFromDictionary: StepRun.Inspection = { step, store, model, _ in
    switch step {
    case .find(let key):
      let found = try await store.find(key)
      return found == model[key]
        ? nil : Violation(expected: "\(model[key])", found: "\(found)")
    case .loadAll, .reopen:
      let content = try await store.loadAll()
      return content == model ? nil : Violation(expected: "\(model)", found: "\(content)")
    default:
      return nil
    }
  }
}
