import Linearizability
import SeededRandom
import Testing

@Suite("Models other than the map")
struct ModelTests {
  typealias Register = CompletedOperation<RegisterCall<Int>>
  typealias Queue = CompletedOperation<QueueCall<Int>>

  private func register(
    _ client: Int, _ stamps: ClosedRange<UInt64>, _ call: RegisterCall<Int>,
    _ result: RegisterCall<Int>.Result
  ) -> Register {
    Register(
      client: client, invoked: stamps.lowerBound, returned: stamps.upperBound, call: call,
      outcome: .returned(result))
  }

  private func queue(
    _ client: Int, _ stamps: ClosedRange<UInt64>, _ call: QueueCall<Int>, _ result: Int? = nil
  ) -> Queue {
    Queue(
      client: client, invoked: stamps.lowerBound, returned: stamps.upperBound, call: call,
      outcome: .returned(result))
  }

  private func isLinearizable(_ calls: [Queue]) throws -> Bool {
    switch LinearizabilityChecker().check(try History(calls), against: QueueModel()) {
    case .linearizable: true
    case .notLinearizable, .unknown: false
    }
  }

  @Test func twoComparisonsCannotBothWin() throws {
    let calls = [
      register(0, 1...4, .compareAndSet(expected: 0, new: 1), .swapped(true)),
      register(1, 2...5, .compareAndSet(expected: 0, new: 2), .swapped(true)),
    ]
    let verdict = LinearizabilityChecker().check(try History(calls), against: RegisterModel(0))
    guard case .notLinearizable(let example) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(
      example.description == """
        client 0 |-compare and set 0 to 1 -> true-|
        client 1  |-compare and set 0 to 2 -> true-|
        Starting from 0, the longest linearizable prefix has 1 of 2 calls, for example in the \
        order `compare and set 0 to 1 -> true` by client 0; no order explains \
        `compare and set 0 to 2 -> true` by client 1.
        """)
  }

  @Test func anOverlappingComparisonMayComeFirstOrLast() throws {
    let calls = [
      register(0, 1...6, .write(5), .done),
      register(1, 2...3, .compareAndSet(expected: 5, new: 6), .swapped(true)),
      register(2, 4...5, .read, .value(6)),
    ]
    guard
      case .linearizable = LinearizabilityChecker().check(
        try History(calls), against: RegisterModel(0))
    else {
      Issue.record("there is an order: write, compare and set, read")
      return
    }
  }

  @Test func elementsComeOutInTheOrderInWhichTheyCanHaveGoneIn() throws {
    let both = [queue(0, 1...4, .enqueue(1)), queue(1, 2...3, .enqueue(2))]
    #expect(
      try isLinearizable(both + [queue(0, 5...6, .dequeue, 2), queue(0, 7...8, .dequeue, 1)]))
    let inOrder = [queue(0, 1...2, .enqueue(1)), queue(1, 3...4, .enqueue(2))]
    #expect(
      try !isLinearizable(inOrder + [queue(0, 5...6, .dequeue, 2), queue(0, 7...8, .dequeue, 1)]))
    #expect(try !isLinearizable(inOrder + [queue(0, 5...6, .dequeue, nil)]))
  }

  @Test func anElementTakenTwiceIsNotExplainedEvenByAnUnknownEnqueue() throws {
    let open = Queue(client: 2, invoked: 1, returned: nil, call: .enqueue(7), outcome: .unknown)
    #expect(try isLinearizable([open, queue(0, 5...6, .dequeue, 7)]))
    #expect(
      try !isLinearizable([
        open, queue(0, 5...6, .dequeue, 7), queue(1, 7...8, .dequeue, 7),
      ]))
  }

  @Test func aCallThatWasRunningAtTheFirstWrongResultIsNotAccused() throws {
    // The first wrong result is that of client 1; client 0's came later and is right.
    let calls = [
      queue(0, 1...9, .dequeue, 4), queue(1, 2...3, .dequeue, 3), queue(2, 6...7, .enqueue(4)),
    ]
    let verdict = LinearizabilityChecker().check(try History(calls), against: QueueModel())
    guard case .notLinearizable(let example) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(example.unexplained?.client == 1)
    #expect(example.operations.map(\.label) == ["dequeue ?", "dequeue -> 3"])
  }

  @Test func theResultOfAnotherCallIsRefused() {
    #expect(throws: HistoryError.self) { try History([queue(0, 1...2, .enqueue(1), 3)]) }
    #expect(throws: HistoryError.self) {
      try History([register(0, 1...2, .read, .done)])
    }
  }

  /// Clients of a correct queue, their effects between their stamps in an order drawn by the seed.
  @Test(arguments: UInt64(0)..<200)
  func correctQueuesAreNeverAccused(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var elements: [Int] = []
    var calls: [Queue] = []
    for effect in 1...12 {
      let moment = UInt64(effect * 10)
      let isTaken = Bool.random(using: &random)
      let result = isTaken ? elements.first : nil
      if isTaken { elements = Array(elements.dropFirst()) } else { elements.append(effect) }
      let begin = moment - UInt64.random(in: 0...25, using: &random) % moment
      calls.append(
        queue(
          effect, begin...(moment + .random(in: 0...25, using: &random)),
          isTaken ? .dequeue : .enqueue(effect), result))
    }
    #expect(try isLinearizable(calls))
  }
}

@Suite("What a map's calls need of each other")
struct MapNeedsTests {
  typealias Call = HandMade

  @Test func aSnapshotWithoutAKeyNeedsTheDeletionOfAWriteThatStays() {
    let batch = Call.make(
      .saveAll([(key: 1, revision: 5), (key: 2, revision: 6)]), 0, 1...2, .ok)
    let deletion = Call.delete(2, by: 0, 3...4)
    let snapshot = Call.load([1: 5], by: 1, 5...6)
    let model = MapModel([batch, deletion, snapshot], startingFrom: [:])
    #expect(model.needs(of: [snapshot])(batch))
    #expect(!model.needs(of: [snapshot])(deletion))
    // Without the deletion the batch would make the snapshot look wrong.
    #expect(model.needs(of: [snapshot, batch])(deletion))
  }
}
