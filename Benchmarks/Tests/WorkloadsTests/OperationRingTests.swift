import ResultModel
import Testing
@testable import Workloads

@Suite("The operations of a client")
struct OperationRingTests {
  private func ring(
    _ workload: Workload, client: Int = 0, clients: Int = 1, records: Int = 1_000, seed: UInt64 = 7
  ) throws -> OperationRing {
    try OperationRing(
      scenario(workload, clients: clients, records: records), client: client, seed: seed)
  }

  private func text(_ ring: OperationRing) -> [String] {
    ring.slots.map { "\($0.isSave) \($0.key) \($0.id)" }
  }

  @Test(arguments: Workload.repeated)
  func equalSeedsGiveEqualOperations(_ workload: Workload) throws {
    #expect(text(try ring(workload)) == text(try ring(workload)))
    #expect(text(try ring(workload)) != text(try ring(workload, seed: 8)))
    #expect(text(try ring(workload, clients: 2)) != text(try ring(workload, client: 1, clients: 2)))
  }

  @Test(arguments: Workload.repeated)
  func theShareOfSavesIsTheStatedOne(_ workload: Workload) throws {
    let shares: [Workload: Double] = [
      .mixed: 0.5, .readMostly: 0.05, .readOnly: 0, .saveOnly: 1, .overwrite: 1,
      .overwriteCompacting: 1, .readLatest: 0.05, .readModifyWrite: 1 / 3, .fill: 1, .hotKey: 0.5,
      .readWhileWriting: 0,
    ]
    let share = try #require(shares[workload])
    let expected = share * Double(OperationRing.length)
    // Five standard deviations of the binomial distribution; exact where it has none.
    let bound = 5 * (expected * (1 - share)).squareRoot()
    for seed in UInt64(1)...20 {
      let saves = try ring(workload, seed: seed).slots.count(where: \.isSave)
      #expect(abs(Double(saves) - expected) <= bound, "seed \(seed)")
    }
  }

  @Test(arguments: [Workload.mixed, .readMostly, .saveOnly, .readModifyWrite])
  func aClientSavesOnlyItsOwnKeys(_ workload: Workload) throws {
    for (clients, records) in [(1, 1), (3, 10), (8, 8), (32, 1_000)] {
      for client in 0..<clients {
        let ring = try ring(workload, client: client, clients: clients, records: records)
        for slot in ring.slots {
          #expect((0..<records).contains(slot.key))
          #expect(slot.id == BenchmarkRecord.id(key: slot.key))
          if slot.isSave { #expect(slot.key % clients == client) }
        }
      }
    }
  }

  @Test func everyOwnKeyIsSavedAndEveryKeyIsRead() throws {
    let saves = try ring(.saveOnly, client: 2, clients: 3, records: 10)
    #expect(Set(saves.slots.map(\.key)) == [2, 5, 8])
    let reads = try ring(.readOnly, client: 2, clients: 3, records: 10)
    #expect(Set(reads.slots.map(\.key)) == Set(0..<10))
  }

  @Test func zipfsLawPrefersFewKeysAndSaveOnlyNone() throws {
    func mostFrequent(_ workload: Workload) throws -> Int {
      var counts: [Int: Int] = [:]
      for slot in try ring(workload).slots { counts[slot.key, default: 0] += 1 }
      return counts.values.max() ?? 0
    }
    // The first rank of YCSB's ten billion has 1 in 26.5, that is 155; evenly it were 4 of 4,096.
    #expect((110...210).contains(try mostFrequent(.readOnly)))
    #expect(try mostFrequent(.saveOnly) < 20)
  }

  @Test(arguments: [0, 1, 100, 4_095, 4_096, 4_097, 10_000], [50, 20_000])
  func theEndStateIsThatOfAReplay(_ operations: Int, _ records: Int) throws {
    var predicted: [Int: Int] = [:]
    var replayed: [Int: Int] = [:]
    for client in 0..<3 {
      // Most of 20,000 records are saved at one place of the ring only, so that each place counts.
      let ring = try ring(.saveOnly, client: client, clients: 3, records: records)
      ring.addEndState(operations: operations, base: 1_000, to: &predicted)
      for number in 0..<operations {
        let slot = ring.slots[number % ring.slots.count]
        if slot.isSave { replayed[slot.key] = 1_000 + number }
      }
    }
    #expect(predicted == replayed)
  }

  @Test func findsLeaveNothingBehind() throws {
    let ring = try ring(.mixed)
    var predicted: [Int: Int] = [:]
    ring.addEndState(operations: OperationRing.length, base: 0, to: &predicted)
    #expect(Set(predicted.keys) == Set(ring.slots.filter(\.isSave).map(\.key)))
  }
}
