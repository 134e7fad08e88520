import ResultModel
import Testing
@testable import Workloads

@Suite("Workloads with keys that are found and saved, or shared")
struct SharedKeyTests {
  @Test(arguments: [UInt64(1), 2, 3])
  func eachSaveOfAReadModifyWriteFollowsAFindOfItsItem(_ seed: UInt64) throws {
    for ring in try OperationRing.all(scenario(.readModifyWrite, clients: 3), seed: seed) {
      #expect(!ring.slots[0].isSave)
      for (before, slot) in zip(ring.slots, ring.slots.dropFirst()) where slot.isSave {
        #expect(!before.isSave && before.key == slot.key)
      }
      // Half of the draws are pairs: one in three operations is a save.
      let pairs = ring.slots.count(where: \.isSave)
      let finds = ring.slots.count - 2 * pairs
      #expect(abs(Double(pairs - finds)) < 5 * Double(pairs + finds).squareRoot())
    }
  }

  @Test func allClientsWantTheHotKey() throws {
    let rings = try OperationRing.all(scenario(.hotKey, clients: 4), seed: 1)
    #expect(Set(rings.flatMap(\.slots).map(\.key)) == [0])
    let revisions = rings.flatMap { ring in (0..<100).map { ring.revision($0, base: 7) } }
    #expect(Set(revisions).count == revisions.count)
    #expect(revisions.min() == 7 && rings[0].revision(after: 100, base: 7) == 7 + 400)
  }

  @Test func theHotKeyHoldsOneClientsLastSave() throws {
    let rings = try OperationRing.all(scenario(.hotKey, clients: 2, records: 2), seed: 1)
    var endState = EndState(records: 2)
    endState.add(key: 0, revision: 1)
    var last: [Int] = []
    for ring in rings {
      endState.add(ring, operations: 50, revisionBase: 2)
      let number = try #require((0..<50).last { ring.slot($0).isSave })
      last.append(ring.revision(number, base: 2))
    }
    func difference(_ revision: Int) -> String? {
      endState.difference(
        from: [BenchmarkRecord(key: 0, revision: revision), BenchmarkRecord(key: 1, revision: 0)])
    }
    for revision in last { #expect(difference(revision) == nil) }
    for revision in [0, 1, last[0] - 2, last[1] - 2, 500] {
      #expect(difference(revision)?.contains(" or ") ?? false, "\(revision)")
    }
    // The later saves count: those of all clients together, and those of one client alone.
    let base = rings[0].revision(after: 50, base: 2)
    endState.add(rings[0], operations: 1_000, revisionBase: base)
    for revision in last { #expect(difference(revision) != nil) }
    endState.add(key: 0, revision: 1 << 20)
    #expect(difference(1 << 20) == nil)
  }
}
