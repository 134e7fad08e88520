import Testing

@testable import ScheduleModel

/// Traces made by hand: which pairs are races, and which threads reverse them.
@Suite("Races of a trace")
struct SourceSetTests {
  private func turn(_ thread: Int, _ touches: (UInt64, Touch.Mode)...) -> Transition {
    var turn = Transition(thread: thread, choice: nil)
    turn.touches = touches.map { Touch(object: $0.0, mode: $0.1) }
    return turn
  }

  @Test func twoReadsAreNoRace() {
    #expect(HappensBefore([turn(1, (7, .read)), turn(2, (7, .read))]).races.isEmpty)
  }

  @Test func aWriteRacesWithTheLastWriteOnly() {
    let order = HappensBefore([turn(1, (7, .write)), turn(2, (7, .write)), turn(3, (7, .write))])
    #expect(order.races == [.init(first: 0, second: 1), .init(first: 1, second: 2)])
    #expect(order.orders(0, before: 2))
  }

  /// The second thread could have taken the lock first, although it had to wait for the release.
  @Test func twoThreadsThatTakeALockRaceAndWhatIsUnderItDoesNot() {
    let order = HappensBefore([
      turn(1, (1, .take), (7, .write)), turn(1, (1, .give)), turn(2, (1, .take), (7, .write)),
    ])
    #expect(order.races == [.init(first: 0, second: 2)])
  }

  @Test func whatAThreadDidBeforeItCreatedAnotherIsNoRace() {
    let order = HappensBefore([turn(1, (7, .write), (2, .spawn)), turn(2, (7, .write))])
    #expect(order.races.isEmpty)
  }

  /// The third thread's write comes after the second's, so only the second can reverse the race.
  @Test func theInitialsAreThreadsThatNeedNoOther() {
    let order = HappensBefore([
      turn(1, (7, .write)), turn(2, (8, .write)), turn(3, (8, .write), (7, .write)),
    ])
    #expect(order.races == [.init(first: 1, second: 2), .init(first: 0, second: 2)])
    #expect(order.initials(of: .init(first: 0, second: 2)) == [2])
  }

  /// A search within a bound may be unable to reverse the race between.
  @Test func aWriteIsInConflictWithEveryEarlierWrite() {
    let order = HappensBefore([turn(1, (7, .write)), turn(2, (7, .write)), turn(3, (7, .write))])
    #expect(
      order.conflicts(from: 2) == [.init(first: 0, second: 2), .init(first: 1, second: 2)])
  }

  @Test func whatAThreadDidBeforeItCreatedAnotherIsNoConflict() {
    let order = HappensBefore([
      turn(1, (7, .write), (2, .spawn)), turn(1, (7, .write)), turn(2, (7, .write)),
    ])
    #expect(order.conflicts(from: 0) == [.init(first: 1, second: 2)])
  }

  @Test func aThreadWithoutATurnMayDependOnEverything() {
    let order = HappensBefore([turn(1, (7, .write)), turn(2, (0, .unknown))])
    #expect(order.races == [.init(first: 0, second: 1)])
  }
}
