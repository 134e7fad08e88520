import Linearizability
import Testing

@Suite("The checker agrees with the definition")
struct BruteForceAgreementTests {
  static let kinds = [
    RandomHistory(keys: 1), RandomHistory(keys: 2), RandomHistory(keys: 2, spansKeys: true),
    RandomHistory(keys: 3, spansKeys: true),
  ]

  @Test(.long, arguments: kinds.indices)
  func verdictsAgreeOnThousandsOfSmallHistories(kind: Int) throws {
    var linearizable = 0
    for seed in UInt64(0)..<2_500 {
      let history = Self.kinds[kind].make(seed: seed)
      let initial = seed % 3 == 0 ? [1: 2] : [:]
      let expected = BruteForce(history, from: initial).isLinearizable
      #expect(
        try HandMade.isLinearizable(history, from: initial) == expected, "seed \(seed)")
      linearizable += expected ? 1 : 0
    }
    // Both verdicts must really occur for the agreement to mean something.
    #expect((500...2_000).contains(linearizable))
  }

  @Test(arguments: kinds.indices)
  func everyCounterexampleIsWrongByTheDefinitionAndRightWithoutItsRead(kind: Int) throws {
    for seed in UInt64(0)..<1_000 {
      let history = Self.kinds[kind].make(seed: seed)
      guard let example = try HandMade.counterexample(history) else { continue }
      #expect(!BruteForce(example.operations).isLinearizable, "seed \(seed)")
      for (index, operation) in example.operations.enumerated() {
        guard case .returned(.found) = operation.outcome else { continue }
        var fewer = example.operations
        fewer.remove(at: index)
        #expect(BruteForce(fewer).isLinearizable, "seed \(seed), without \(operation)")
      }
    }
  }

  @Test func longRunsOfACorrectStoreGiveNoAlarm() throws {
    for seed in UInt64(0)..<300 {
      let calls = SimulatedHistory(clients: 6, unknownPercent: 10).run(seed: seed)
      #expect(try HandMade.isLinearizable(calls) == true, "seed \(seed)")
      let whole = SimulatedHistory(keys: 3, unknownPercent: 5, spansKeys: true).run(seed: seed)
      #expect(try HandMade.isLinearizable(whole) == true, "seed \(seed)")
    }
  }

  @Test func sessionViolationsOnlyOccurInHistoriesThatAreNotLinearizable() throws {
    var found = 0
    for seed in UInt64(0)..<4_000 {
      let history = RandomHistory(keys: 1, clients: 1 + Int(seed % 2)).make(seed: seed)
      let violations = SessionChecks.violations(in: try History(history))
      guard !violations.isEmpty else { continue }
      found += 1
      #expect(!BruteForce(history).isLinearizable, "seed \(seed)")
    }
    #expect(found > 10)
  }
}
