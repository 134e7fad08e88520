import SeededRandom

/// The calls of a case: rounds with a single call, or with several overlapping calls.
enum PowerLossScenario {
  /// The first cases are short, so that a simple defect has a short timeline.
  private static let short: [[[StoreStep]]] = [
    [[.save(1, 10)]],
    [[.save(1, 10)], [.save(1, 20)]],
    [[.saveBatch([.init(key: 1, revision: 10), .init(key: 2, revision: 11)])], [.delete(1)]],
    [[.save(1, 10)], [.save(2, 20), .save(3, 30), .delete(1)]],
  ]

  /// The calls of a case.
  static func rounds(case number: Int, using random: inout SplitMix64) -> [[StoreStep]] {
    if number < short.count { return short[number] }
    var rounds: [[StoreStep]] = []
    // A file of several sectors.
    if number % 8 == 7 {
      rounds.append([.saveBatch((100..<130).map { .init(key: $0, revision: $0) })])
    }
    if number % 4 == 3 {
      for round in 0..<4 { rounds.append(overlapping(round, using: &random)) }
    } else {
      rounds += StoreStep.list(count: 18, keys: 4, using: &random).filter(isTold).map { [$0] }
    }
    return rounds
  }

  /// Returns the calls of a case in which the process is killed before the power cut, or `nil` for
  /// other cases.
  static func steps(ofKilledCase number: Int, using random: inout SplitMix64) -> [StoreStep]? {
    if number == short.count { return [.save(1, 10), .delete(1)] }
    guard number % 20 == 9 else { return nil }
    return StoreStep.list(count: 12, keys: 3, using: &random).filter { isTold($0) && $0 != .reopen }
  }

  /// Returns the calls of a case in which a file operation fails before the power cut, or `nil` for
  /// other cases.
  static func steps(ofFaultedCase number: Int, using random: inout SplitMix64) -> [StoreStep]? {
    if number == short.count + 1 { return [.save(1, 10), .save(1, 20), .delete(1)] }
    guard number % 20 == 19 else { return nil }
    // No later opening fails, as the first one does not.
    return StoreStep.list(count: 12, keys: 3, using: &random).filter { isTold($0) && $0 != .reopen }
  }

  private static func isTold(_ step: StoreStep) -> Bool {
    switch step {
    case .find, .loadAll: false
    default: true
    }
  }

  /// Calls from five clients, each with its own keys.
  private static func overlapping(
    _ round: Int, using random: inout SplitMix64
  ) -> [StoreStep] {
    (0..<5).map { client in
      let key = 2 * client
      let revision = 100 * round + 10 * client
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return .delete(key)
      case 1: return .deleteBatch([key, key + 1])
      case 2, 3:
        return .saveBatch([
          .init(key: key, revision: revision), .init(key: key + 1, revision: revision + 1),
        ])
      default: return .save(key, revision)
      }
    }
  }
}
