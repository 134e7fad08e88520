import Linearizability
import Testing

@Suite("Linearizability of histories with known verdicts")
struct KnownHistoriesTests {
  typealias Call = HandMade

  @Test func anEmptyHistoryIsLinearizable() throws {
    #expect(try Call.isLinearizable([]) == true)
  }

  @Test func aStaleReadIsNot() throws {
    let history = [
      Call.save(1, 7, by: 0, 1...2), Call.save(1, 8, by: 0, 3...4),
      Call.find(1, 7, by: 1, 5...6),
    ]
    #expect(try Call.isLinearizable(history) == false)
  }

  @Test func aLostUpdateIsNot() throws {
    let history = [
      Call.save(1, 7, by: 0, 1...4), Call.save(1, 8, by: 1, 2...3),
      Call.find(1, 7, by: 0, 5...6), Call.find(1, 8, by: 1, 7...8),
    ]
    #expect(try Call.isLinearizable(history) == false)
    #expect(try Call.isLinearizable(Array(history.dropLast())) == true)
  }

  @Test func anAcknowledgedSaveThatNobodyCanFindIsNot() throws {
    #expect(
      try Call.isLinearizable([Call.save(1, 7, by: 0, 1...2), Call.find(1, nil, by: 0, 3...4)])
        == false)
  }

  @Test func aReadFromTheFutureIsNot() throws {
    #expect(
      try Call.isLinearizable([Call.find(1, 7, by: 1, 1...2), Call.save(1, 7, by: 0, 3...4)])
        == false)
  }

  @Test func aDeletedItemThatComesBackIsNot() throws {
    let history = [
      Call.save(1, 7, by: 0, 1...2), Call.delete(1, by: 0, 3...4), Call.find(1, 7, by: 1, 5...6),
    ]
    #expect(try Call.isLinearizable(history) == false)
  }

  @Test func overlappingReadsMaySeeOldAndNew() throws {
    let history = [
      Call.save(1, 7, by: 0, 1...10), Call.find(1, nil, by: 1, 2...3),
      Call.find(1, 7, by: 2, 4...5), Call.find(1, 7, by: 1, 6...7),
    ]
    #expect(try Call.isLinearizable(history) == true)
  }

  @Test func overlappingReadsMayNotGoBack() throws {
    let history = [
      Call.save(1, 7, by: 0, 1...10), Call.find(1, 7, by: 1, 2...3),
      Call.find(1, nil, by: 2, 4...5),
    ]
    #expect(try Call.isLinearizable(history) == false)
  }

  @Test func equalStampsCountAsOverlapping() throws {
    #expect(
      try Call.isLinearizable([Call.find(1, 7, by: 1, 1...2), Call.save(1, 7, by: 0, 2...3)])
        == true)
    let late = UInt64.max - 9
    let apart = [Call.find(1, 7, by: 1, 1...late), Call.save(1, 7, by: 0, late...late + 9)]
    #expect(try Call.isLinearizable(apart) == true)
  }

  @Test func aCrashedSaveMayTakeEffectLater() throws {
    let history = [
      Call.neverReturned(.save(key: 1, revision: 7), by: 0, 1), Call.find(1, nil, by: 1, 2...3),
      Call.save(1, 8, by: 1, 4...5), Call.find(1, 7, by: 1, 6...7),
    ]
    #expect(try Call.isLinearizable(history) == true)
    #expect(try Call.isLinearizable(history + [Call.find(1, 8, by: 1, 8...9)]) == false)
  }

  @Test func aSaveOfUnknownOutcomeMayNeverTakeEffectOrLongAfterItThrew() throws {
    let save = Call.save(1, 7, by: 0, 1...2, .unknown)
    #expect(try Call.isLinearizable([save, Call.find(1, nil, by: 1, 3...4)]) == true)
    #expect(
      try Call.isLinearizable([
        save, Call.find(1, nil, by: 1, 3...4), Call.find(1, 7, by: 1, 5...6),
      ]) == true)
  }

  @Test func aFailedSaveMayNotBeSeen() throws {
    let save = Call.save(1, 7, by: 0, 1...2, .failed)
    #expect(try Call.isLinearizable([save, Call.find(1, nil, by: 0, 3...4)]) == true)
    #expect(try Call.isLinearizable([save, Call.find(1, 7, by: 0, 3...4)]) == false)
  }

  @Test func aReadWithoutResultSaysNothing() throws {
    let history = [
      Call.save(1, 7, by: 0, 1...2), Call.make(.find(key: 1), 0, 3...4, .failed),
      Call.make(.loadAll, 0, 5...6, .unknown), Call.neverReturned(.find(key: 1), by: 0, 7),
    ]
    #expect(try Call.isLinearizable(history) == true)
  }

  @Test func theInitialContentCounts() throws {
    let read = [Call.find(1, 7, by: 0, 1...2)]
    #expect(try Call.isLinearizable(read, from: [1: 7]) == true)
    #expect(try Call.isLinearizable(read) == false)
    #expect(try Call.isLinearizable([Call.load([:], by: 0, 1...2)], from: [1: 7]) == false)
  }

  @Test func keysAreIndependent() throws {
    let history = [
      Call.save(1, 7, by: 0, 1...2), Call.find(2, nil, by: 1, 3...4), Call.find(1, 7, by: 1, 5...6),
    ]
    #expect(try Call.isLinearizable(history) == true)
  }

  @Test func aSnapshotThatMixesTwoMomentsIsNotThoughEachKeyIs() throws {
    let history = [
      Call.save(1, 7, by: 0, 1...2), Call.save(2, 8, by: 0, 3...4), Call.load([2: 8], by: 1, 1...9),
    ]
    #expect(try Call.isLinearizable(history) == false)
    let perKey = [Call.find(1, nil, by: 1, 1...9), Call.find(2, 8, by: 2, 1...9)]
    #expect(try Call.isLinearizable(history.dropLast() + perKey) == true)
  }

  @Test func aBatchThatIsSeenInHalfIsNot() throws {
    let batch = Call.make(.saveAll([(1, 7), (2, 7)]), 0, 1...9, .ok)
    #expect(try Call.isLinearizable([batch, Call.load([1: 7], by: 1, 2...3)]) == false)
    let half = [Call.find(1, 7, by: 1, 2...3), Call.find(2, nil, by: 1, 4...5)]
    #expect(try Call.isLinearizable([batch] + half) == false)
    #expect(try Call.isLinearizable([batch, Call.load([1: 7, 2: 7], by: 1, 2...3)]) == true)
  }

  @Test func theLaterPairOfABatchWins() throws {
    let batch = Call.make(.saveAll([(1, 7), (1, 8)]), 0, 1...2, .ok)
    #expect(try Call.isLinearizable([batch, Call.find(1, 8, by: 0, 3...4)]) == true)
    #expect(try Call.isLinearizable([batch, Call.find(1, 7, by: 0, 3...4)]) == false)
  }

  @Test func aSpentBudgetIsUnknownNotAVerdict() throws {
    // Twelve overlapping saves and a read of something that one of them overwrote, or did not.
    let saves = (0..<12).map { Call.save(1, $0, by: $0, 1...50) }
    let history = saves + [Call.find(1, 3, by: 20, 51...52), Call.find(1, 4, by: 20, 53...54)]
    #expect(try Call.isLinearizable(history, stepBudget: 100) == nil)
    #expect(try Call.isLinearizable(history) == false)
    guard
      case .unknown(let steps) = LinearizabilityChecker(stepBudget: 100)
        .check(try History(history))
    else {
      Issue.record("decided within 100 steps")
      return
    }
    #expect((100..<120).contains(steps))
  }

  @Test func aWrongKeyIsFoundThoughAnotherIsUndecided() throws {
    let saves = (0..<12).map { Call.save(1, $0, by: $0, 1...50) }
    let undecided =
      saves + [
        Call.find(1, 3, by: 20, 51...52), Call.find(1, 4, by: 20, 53...54),
      ]
    let wrong = Call.find(2, 9, by: 20, 55...56)
    #expect(try Call.isLinearizable(undecided + [wrong], stepBudget: 100) == false)
  }

  @Test func aLongHistoryOnOneKeyNeedsNoStackAndIsDecided() throws {
    let calls = SimulatedHistory(clients: 3, keys: 1, operations: 20_000).run(seed: 5)
    #expect(try Call.isLinearizable(calls) == true)
  }

  @Test func openEndedSavesThatNobodyReadCostNothing() throws {
    let open = (0..<200).map { index in
      Call.neverReturned(.save(key: 1, revision: 1_000 + index), by: 100 + index, 1)
    }
    let calls = SimulatedHistory(clients: 3, keys: 1, operations: 300).run(seed: 6)
    let wrong = Call.find(1, 999_999, by: 0, 10_000...10_001)
    #expect(try Call.isLinearizable(open + calls, stepBudget: 5_000) == true)
    #expect(try Call.isLinearizable(open + calls + [wrong], stepBudget: 100_000) == false)
  }
}
