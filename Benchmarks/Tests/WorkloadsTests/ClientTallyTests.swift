import Measurement
import Testing

@testable import Workloads

@Suite("What one client did")
struct ClientTallyTests {
  /// A client that started at 100 and ended operations at these times.
  private func tally(
    measuredFrom first: UInt64 = 100, length: UInt64, _ ends: [UInt64]
  ) -> ClientTally {
    var tally = ClientTally(client: 3, length: length)
    tally.begin(at: 100)
    for end in ends { tally.record(isSave: true, at: end, measuredFrom: first) }
    return tally
  }

  @Test func anOperationLastsFromTheEndOfTheLastOne() {
    var tally = ClientTally(client: 3, length: 1_000)
    tally.begin(at: 100)
    tally.record(isSave: true, at: 150, measuredFrom: 100)
    tally.record(isSave: false, at: 170, measuredFrom: 100)
    tally.record(isSave: true, at: 180, measuredFrom: 100)
    #expect(tally.operations == 3 && tally.performed == 3 && tally.performedSaves == 2)
    #expect(tally.start == 100 && tally.end == 180)
    #expect(tally.saves.count == 2 && tally.saves.minimum == 10 && tally.saves.maximum == 50)
    #expect(tally.finds.count == 1 && tally.finds.maximum == 20)
  }

  @Test func whatEndsBeforeAllClientsRunDoesNotCount() {
    let tally = tally(measuredFrom: .max, length: 1_000, [150, 200, 5_000])
    #expect(tally.performed == 3 && tally.performedSaves == 3)
    #expect(tally.operations == 0 && tally.saves.count == 0)
    #expect(tally.slices.allSatisfy { $0 == 0 })
  }

  /// 200 to 1,000 is measured: half of the operation from 150 to 250, all of that to 900, and a
  /// quarter of that to 1,300.
  @Test func anOperationCountsByThePartThatLiesInTheMeasuredTime() {
    let tally = tally(measuredFrom: 200, length: 800, [150, 250, 900, 1_300, 1_400])
    #expect(tally.operations == 0.5 + 1 + 0.25)
    #expect(tally.performed == 5)
    // Service times of the operations that started in it, however long they took.
    #expect(tally.saves.count == 2 && tally.saves.minimum == 400 && tally.saves.maximum == 650)
  }

  @Test func anOperationLongerThanTheMeasuredTimeIsAPartOfOne() {
    let tally = tally(measuredFrom: 200, length: 100, [500])
    #expect(tally.operations == 0.25)
    #expect(tally.saves.count == 0)
  }

  @Test func operationsAreCountedInThePartInWhichTheyEnd() {
    let ends: [UInt64] = [150, 1_001, 1_099, 1_100, 1_350, 1_399, 1_799]
    let tally = tally(measuredFrom: 1_000, length: 800, ends)
    #expect(tally.slices == [2, 1, 0, 2, 0, 0, 0, 1])
  }

  @Test func whatEndsAfterTheMeasuredTimeIsInNoPart() {
    let tally = tally(length: 800, [899, 901, 5_000, 1 << 40])
    #expect(tally.slices == [0, 0, 0, 0, 0, 0, 0, 1])
    #expect(tally.performed == 4 && tally.saves.count == 2)
  }

  @Test func aMeasuredTimeOfNothingHasNoOperations() {
    let tally = tally(length: 0, [100, 1_100])
    #expect(tally.operations == 0 && tally.performed == 2)
  }

  @Test func theMeasuredTimeBeginsAfterTheLastClientHasStarted() {
    let span = MeasuredSpan(clients: 3, warmUp: 50, length: 10)
    span.clientStarts(at: 5)
    span.clientStarts(at: 90)
    #expect(span.start == .max)
    span.clientStarts(at: 70)
    #expect(span.start == 120)
  }
}
