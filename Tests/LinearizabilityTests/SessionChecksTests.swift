import Linearizability
import Testing

@Suite("Session guarantees")
struct SessionChecksTests {
  typealias Call = HandMade

  private func violations(
    _ operations: [CompletedOperation<MapCall>], from initial: [Int: Int] = [:]
  ) throws -> [SessionChecks.Violation] {
    SessionChecks.violations(in: try History(operations), startingFrom: initial)
  }

  @Test func aClientThatDoesNotReadItsOwnWriteIsReported() throws {
    let found = try violations([
      Call.save(3, 7, by: 0, 1...2), Call.find(3, nil, by: 0, 3...4),
    ])
    #expect(
      found.map(\.description) == [
        "read your writes: client 0, after `save 3=7` had returned at 2, saw older content of "
          + "key 3: `find 3 -> none`, invoked at 3."
      ])
  }

  @Test func anotherClientThatIsBehindIsNotASessionViolation() throws {
    #expect(
      try violations([Call.save(3, 7, by: 0, 1...2), Call.find(3, nil, by: 1, 3...4)]).isEmpty)
  }

  @Test func readsThatGoBackAreReported() throws {
    let found = try violations([
      Call.save(3, 7, by: 0, 1...2), Call.save(3, 8, by: 0, 3...4),
      Call.find(3, 8, by: 1, 5...6), Call.find(3, 7, by: 1, 7...8),
    ])
    #expect(found.map(\.guarantee) == [.monotonicReads])
    #expect(found.first?.earlier.invoked == 5)
    #expect(found.first?.read.invoked == 7)
  }

  @Test func readsThatOnlyMoveForwardAreNot() throws {
    #expect(
      try violations([
        Call.save(3, 7, by: 0, 1...2), Call.save(3, 8, by: 0, 3...4),
        Call.find(3, 7, by: 1, 5...6), Call.find(3, 8, by: 1, 7...8),
      ]).isEmpty)
  }

  @Test func keysWithSeveralWritersAreLeftToTheChecker() throws {
    #expect(
      try violations([
        Call.save(3, 7, by: 0, 1...2), Call.save(3, 8, by: 1, 3...4),
        Call.find(3, 7, by: 1, 5...6),
      ]).isEmpty)
  }

  @Test func aWriteOfUnknownOutcomeExcusesWhatItMayHaveDone() throws {
    let calls = [
      Call.save(3, 7, by: 0, 1...2, .unknown), Call.save(3, 8, by: 0, 3...4),
      Call.find(3, 7, by: 0, 5...6),
    ]
    #expect(try violations(calls).isEmpty)
    #expect(try violations([Call.save(3, 7, by: 0, 1...2)] + calls.dropFirst()).count == 1)
  }

  @Test func whatWasThereBeforeIsOlderThanAnyWrite() throws {
    let calls = [Call.save(3, 7, by: 0, 0...2), Call.find(3, 5, by: 0, 3...4)]
    #expect(try violations(calls, from: [3: 5]).count == 1)
    #expect(try violations(calls).isEmpty)
  }

  @Test func batchesAndSnapshotsCountForEachOfTheirKeys() throws {
    let found = try violations([
      Call.make(.saveAll([(1, 7), (2, 7)]), 0, 1...2, .ok), Call.load([1: 7], by: 0, 3...4),
    ])
    #expect(found.map(\.key) == [2])
    // The call that was made, with the key's part of its result.
    #expect(found.first?.description.contains("`load all -> {}`") == true)
    #expect(found.first?.description.contains("`save all 2=7`") == true)
  }

  @Test func aCorrectStoreGivesNoAlarm() throws {
    for seed in UInt64(0)..<200 {
      let calls = SimulatedHistory(clients: 2, keys: 3, unknownPercent: 10, spansKeys: true)
        .run(seed: seed)
      #expect(try violations(calls).isEmpty, "seed \(seed)")
    }
  }
}
