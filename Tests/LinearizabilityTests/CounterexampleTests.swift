import Linearizability
import Testing

@Suite("Counterexamples")
struct CounterexampleTests {
  typealias Call = HandMade

  @Test func aStaleReadIsDrawnAndExplained() throws {
    let example = try #require(
      try Call.counterexample([
        Call.save(3, 7, by: 0, 1...2), Call.save(3, 8, by: 0, 3...6),
        Call.find(3, 8, by: 1, 4...5), Call.find(3, 7, by: 1, 7...8),
      ]))
    #expect(
      example.description == """
        client 0 |-save 3=7-||-save 3=8-|
        client 1                         |-find 3 -> 7-|
        On key 3, starting from nothing, the longest linearizable prefix has 2 of 3 calls, \
        for example in the order `save 3=7` by client 0, `save 3=8` by client 0; \
        no order explains `find 3 -> 7` by client 1.
        """)
  }

  @Test func overlapIsDrawnToScaleOfTheEvents() throws {
    let example = try #require(
      try Call.counterexample([
        Call.save(1, 7, by: 0, 1...9), Call.find(1, 7, by: 1, 2...3),
        Call.find(1, nil, by: 2, 4...5),
      ]))
    #expect(
      example.timeline == """
        client 0 |------------save 1=7-------------|
        client 1  |-find 1 -> 7-|
        client 2                 |-find 1 -> none-|
        """)
  }

  @Test func anOpenCallRunsOnAndItsClientGetsAnotherRow() throws {
    let example = try #require(
      try Call.counterexample([
        Call.neverReturned(.save(key: 1, revision: 7), by: 0, 1),
        Call.find(1, 7, by: 0, 2...3), Call.find(1, nil, by: 0, 4...5),
      ]))
    #expect(
      example.timeline == """
        client 0 |-----------save 1=7 ?-----------?
                  |-find 1 -> 7-||-find 1 -> none-|
        """)
  }

  @Test func aSaveThatWasReadIsNeverLeftOut() throws {
    let noise = (0..<40).map { index in
      Call.save(1, 100 + index, by: 2, UInt64(10 + 2 * index)...UInt64(11 + 2 * index))
    }
    let example = try #require(
      try Call.counterexample(
        [Call.save(1, 7, by: 0, 1...2)] + noise + [Call.find(1, 7, by: 1, 500...501)]))
    #expect(example.operations.count == 3)
    #expect(example.operations.first?.invoked == 1)
    #expect(example.unexplained?.invoked == 500)
    #expect(example.linearizablePrefix.count == 2)
  }

  @Test func aLongHistoryShrinksToItsOneWrongRead() throws {
    var calls = SimulatedHistory(clients: 4, keys: 3, operations: 2_000).run(seed: 9)
    calls.append(Call.find(2, 999_999, by: 1, 100_000...100_001))
    let example = try #require(try Call.counterexample(calls))
    #expect(example.part == "key 2")
    #expect(example.operations.map(\.invoked) == [100_000])
    #expect(example.linearizablePrefix.isEmpty)
  }

  @Test func whatHappenedAfterTheFirstWrongReadIsLeftOut() throws {
    let example = try #require(
      try Call.counterexample([
        Call.save(1, 7, by: 0, 1...2), Call.find(1, nil, by: 1, 3...4),
        Call.find(1, 9, by: 1, 5...6),
      ]))
    #expect(example.unexplained?.invoked == 3)
  }

  @Test func aTornSnapshotShowsTheWholeCalls() throws {
    let example = try #require(
      try Call.counterexample([
        Call.save(1, 7, by: 0, 1...2), Call.save(2, 8, by: 0, 3...4),
        Call.load([2: 8], by: 1, 1...9),
      ]))
    #expect(example.part == "the whole map")
    #expect(example.timeline.contains("load all -> {2=8}"))
    #expect(example.explanation.hasPrefix("On the whole map, starting from nothing"))
  }

  @Test func whatIsWiderThanAHundredColumnsContinuesInAFurtherBlock() throws {
    let keys = Array(0..<60)
    func batch(_ keys: ArraySlice<Int>, _ revision: Int) -> MapCall {
      .saveAll(keys.map { (key: $0, revision: revision) })
    }
    // The snapshot has the third batch without the second, which each key alone allows.
    let seen = Dictionary(uniqueKeysWithValues: keys.map { ($0, $0 < 30 ? 1 : 3) })
    let example = try #require(
      try Call.counterexample([
        Call.make(batch(keys[...], 1), 0, 1...2, .ok),
        Call.make(batch(keys[..<30], 2), 0, 4...5, .ok),
        Call.make(batch(keys[30...], 3), 0, 6...7, .ok), Call.load(seen, by: 1, 3...8),
      ]))
    #expect(example.operations.count == 4)
    let lines = example.timeline.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.filter { $0.hasPrefix("client 0 ") }.count == 2)
    #expect(lines.contains(""))
  }
}
