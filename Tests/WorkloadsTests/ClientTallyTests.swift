import Measurement
import Testing

@testable import Workloads

@Suite("What one client did")
struct ClientTallyTests {
  @Test func anOperationLastsFromTheEndOfTheLastOne() {
    var tally = ClientTally(client: 3, sliceLength: 1_000)
    tally.begin(at: 100)
    tally.record(isSave: true, at: 150)
    tally.record(isSave: false, at: 170)
    tally.record(isSave: true, at: 180)
    #expect(tally.operations == 3)
    #expect(tally.start == 100 && tally.end == 180)
    #expect(tally.saves.count == 2 && tally.saves.minimum == 10 && tally.saves.maximum == 50)
    #expect(tally.finds.count == 1 && tally.finds.maximum == 20)
  }

  @Test func aPauseBelongsToTheNextOperation() {
    var tally = ClientTally(client: 0, sliceLength: 1_000)
    tally.begin(at: 0)
    tally.record(isSave: false, at: 10)
    tally.record(isSave: false, at: 512)
    #expect(tally.finds.minimum == 10 && tally.finds.maximum == 502)
    #expect(tally.end == 512)
  }

  @Test func operationsAreCountedInThePartInWhichTheyEnd() {
    var tally = ClientTally(client: 0, sliceLength: 100)
    tally.begin(at: 1_000)
    for now in [1_001, 1_099, 1_100, 1_350, 1_399, 1_799] as [UInt64] {
      tally.record(isSave: false, at: now)
    }
    #expect(tally.slices == [2, 1, 0, 2, 0, 0, 0, 1])
  }

  @Test func whatEndsAfterTheWindowIsInNoPart() {
    var tally = ClientTally(client: 0, sliceLength: 100)
    tally.begin(at: 0)
    for now in [799, 800, 5_000, 1 << 40] as [UInt64] { tally.record(isSave: true, at: now) }
    #expect(tally.slices == [0, 0, 0, 0, 0, 0, 0, 1])
    #expect(tally.operations == 4 && tally.saves.count == 4)
  }

  @Test func aWindowOfNothingHasPartsToo() {
    var tally = ClientTally(client: 0, sliceLength: 0)
    tally.begin(at: 0)
    tally.record(isSave: true, at: 0)
    tally.record(isSave: true, at: 1_000)
    #expect(tally.slices == [1, 0, 0, 0, 0, 0, 0, 0])
  }
}
