extension LinearizabilityChecker {
  /// Checks one history of a map, key by key if that is enough to decide.
  ///
  /// Calls on single keys are checked key by key. This takes linear time as long as few writes to
  /// one key overlap. A history is linearizable exactly when the history of each key is (locality,
  /// Herlihy and Wing 1990).
  ///
  /// A history with `saveAll`, `deleteAll` or `loadAll` is checked key by key first, and then as a
  /// whole map. The second check is for small histories: about 4 keys, 6 clients and 60 calls.
  ///
  /// - Parameters:
  ///   - history: The clients' calls.
  ///   - initial: The initial content of the map: revisions by key.
  /// - Returns: The verdict. If one part is wrong, the history is wrong even if another part could
  ///   not be decided.
  public func check(
    _ history: History<MapCall>, startingFrom initial: [Int: Int] = [:]
  ) -> Verdict<MapCall> {
    var steps = 0
    var isDecided = true
    for partition in KeyPartition.split(history.operations, initial: initial) {
      let result = partition.search(from: initial, stepBudget: stepBudget)
      steps += result.steps
      switch result.outcome {
      case .found: break
      case .outOfSteps: isDecided = false
      case .impossible:
        return .notLinearizable(counterexample(in: partition, of: history, initial))
      }
    }
    let evidence = history.operations.filter(\.isEvidence)
    guard evidence.contains(where: \.call.spansKeys) else {
      return isDecided ? .linearizable : .unknown(stepsSpent: steps)
    }
    let model = MapModel(evidence, startingFrom: initial)
    let result = HistorySearch(evidence, model).run(stepBudget: stepBudget)
    switch result.outcome {
    case .found: return .linearizable
    case .outOfSteps: return .unknown(stepsSpent: steps + result.steps)
    case .impossible:
      var minimiser = CounterexampleMinimiser(
        model, part: "the whole map", start: Self.text(initial), stepBudget: stepBudget)
      return .notLinearizable(minimiser.minimise(evidence))
    }
  }

  private func counterexample(
    in partition: KeyPartition, of history: History<MapCall>, _ initial: [Int: Int]
  ) -> Counterexample<MapCall> {
    let operations = partition.calls(of: history.operations)
    let key = partition.key
    let initial = initial.filter { $0.key == key }
    var minimiser = CounterexampleMinimiser(
      MapModel(operations, startingFrom: initial), part: "key \(key)",
      start: Self.text(initial), stepBudget: stepBudget
    ) { operations, stepBudget in
      let partition = KeyPartition.split(operations, initial: initial).first
      return partition?.search(from: initial, stepBudget: stepBudget) ?? (.found([]), 0)
    }
    return minimiser.minimise(operations)
  }

  private static func text(_ content: [Int: Int]) -> String {
    let pairs = content.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return pairs.isEmpty ? "nothing" : pairs.joined(separator: " ")
  }
}
