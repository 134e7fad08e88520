import Foundation
import Measurement
import Persistence
import ResultModel
import Testing
@testable import Workloads

@Suite("Workloads that insert items")
struct InsertTests {
  private func rings(
    _ workload: Workload, clients: Int, records: Int = 1_000, seed: UInt64 = 7
  ) throws -> [OperationRing] {
    try OperationRing.all(scenario(workload, clients: clients, records: records), seed: seed)
  }

  @Test(arguments: [1, 3, 8])
  func everyInsertIsOfAKeyOfItsOwn(_ clients: Int) throws {
    for workload in [Workload.fill, .readLatest] {
      let saves = try rings(workload, clients: clients, records: 10).flatMap(\.slots)
        .filter(\.isSave)
      #expect(Set(saves.map(\.key)).count == saves.count)
      #expect(saves.allSatisfy { $0.key >= 10 && $0.id == BenchmarkRecord.id(key: $0.key) })
    }
  }

  /// The ranks of a ring's finds, 0 for the newest record that the client has at that moment.
  private func ranks(_ ring: OperationRing, client: Int, clients: Int, records: Int) -> [Int] {
    var own = Array(stride(from: client, to: records, by: clients))
    return ring.slots.compactMap { slot in
      if slot.isSave {
        own.append(slot.key)
        return nil
      }
      return own.lastIndex(of: slot.key).map { own.count - 1 - $0 } ?? -1
    }
  }

  @Test(arguments: [1, 4])
  func theNewerAnItemTheLikelierItIsFound(_ clients: Int) throws {
    let records = 1_000
    var found: [Int] = []
    for seed in UInt64(1)...5 {
      for (client, ring) in try rings(.readLatest, clients: clients, seed: seed).enumerated() {
        found += ranks(ring, client: client, clients: clients, records: records)
      }
    }
    #expect(!found.contains(-1), "something was looked for before it was inserted")
    // Zipf's law over as many as the client had at the beginning: rank i has 1 / (i + 1)^0.99.
    let shares = (1...(records / clients)).map { pow(Double($0), -0.99) }
    let sum = shares.reduce(0, +)
    for rank in 0...1 {
      let share = shares[rank] / sum
      let expected = share * Double(found.count)
      let count = Double(found.count { $0 == rank })
      #expect(abs(count - expected) <= 5 * (expected * (1 - share)).squareRoot(), "rank \(rank)")
    }
    // The method is exact for the first two ranks, and close for the others.
    let ten = Double(found.count { $0 < 10 }) / Double(found.count)
    #expect(abs(ten - shares.prefix(10).reduce(0, +) / sum) < 0.05)
    #expect((found.max() ?? 0) < records / clients)
  }

  @Test(arguments: [Workload.fill, .readLatest])
  func whatIsInsertedIsNeverThereAndWhatIsFoundAlwaysIs(_ workload: Workload) async throws {
    let store = RecordingStore()
    await store.save(contentsOf: (0..<20).map { BenchmarkRecord(key: $0, revision: 0) })
    let rings = try rings(workload, clients: 2, records: 20)
    let operations = 2 * OperationRing.length + 100
    let tallies = try await ClosedLoop(window: 0, minimumOperations: operations)
      .run(store, rings: rings, revisionBase: 2)
    #expect(await store.replaced.isEmpty)
    #expect(await store.misses == 0)
    var endState = EndState(records: 20)
    for tally in tallies {
      endState.add(rings[tally.client], operations: tally.performed, revisionBase: 2)
    }
    let left = await store.loadAll()
    #expect(endState.difference(from: left) == nil)
    #expect(left.count > 20 && left.count <= 20 + 2 * OperationRing.length)
  }

  @Test func deletingWhatWasInsertedIsNoOperation() throws {
    var tally = ClientTally(client: 0, length: 1_000)
    tally.begin(at: 100)
    tally.record(isSave: true, at: 150, measuredFrom: 0)
    tally.skip(to: 400)
    tally.record(isSave: true, at: 450, measuredFrom: 0)
    #expect(tally.performed == 2 && tally.operations == 2)
    #expect(tally.saves.maximum == 50)
  }

  @Test(arguments: [Workload.fill, .readLatest])
  func aStoreThatLosesAnInsertIsRefused(_ workload: Workload) async throws {
    let operations = workload == .fill ? 40 : 400
    let error = await #expect(throws: WrongEndState.self) {
      try await inTemporaryDirectory { directory in
        var request = RoundRequest(
          arm: "test", seed: 3, window: 0, minimumOperations: operations,
          scenarios: [scenario(workload, records: 10)], directory: directory)
        // A longer recording would save the lost items once more.
        request.record(1)
        _ = try await Round(request: request, kind: .variant) {
          try RecordingStore($0, losingEvery: 3)
        }.run()
      }
    }
    let text = "\(try #require(error))"
    #expect(text.contains("records instead of"), "\(text)")
  }

  @Test func whatIsCountedInsertsToo() async throws {
    let stores = Shared<[RecordingStore]>([])
    try await inTemporaryDirectory { directory in
      var request = LedgerRequest(
        arm: "test", seed: 3, scenarios: [scenario(.fill, clients: 2, records: 10)],
        directory: directory)
      (request.window, request.operations, request.followsSaves) = (0, 50, false)
      let open: @Sendable (StoreConfiguration) throws -> RecordingStore = { configuration in
        let store = try RecordingStore(configuration)
        stores.change { $0.append(store) }
        return store
      }
      let ledgers = try await LedgerRun(
        request: request, items: GeneratedRecords(), open: opening(open)
      ).run()
      #expect(ledgers.count == 1 && ledgers.allSatisfy { $0.parts.allSatisfy { $0.saves >= 100 } })
    }
    // The first save of all is that of an item that is there.
    for store in stores.value { #expect(await store.replaced.count == 1) }
  }

  @Test func anOpenLoopSendsNoInserts() throws {
    var choice = Profile.Choice()
    choice.workloads = [.fill, .readLatest, .readWhileWriting, .mixed]
    let sent = Profile.full.openLoop(.sweep(.poisson), choice, arms: [], rounds: 2)
    #expect(sent.scenarios.map(\.workload) == [.mixed])
  }
}
