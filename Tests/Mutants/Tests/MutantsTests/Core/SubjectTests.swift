import Persistence
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("A store to be checked")
struct SubjectTests {
  @Test func aStoreIsOpenedWithTheExecutorsOfAScheduleWhereItsCallsSuspend() {
    let subject = Subject("two interfaces") { configuration in
      try StaleBlockingReadsStore<Note>(configuration: configuration)
    } openDriven: { configuration, _ in
      try StaleBlockingReadsStore<Note>(configuration: configuration)
    }
    let driven = Interface.allCases.filter { subject.through($0).openDriven != nil }
    #expect(driven == [.asynchronous])
  }

  /// A store that is called by an interface is opened anew, without the flush after each change.
  @Test func noCheckByEveryFaceAsksForDurability() {
    #expect(Check.throughEveryInterface.allSatisfy { !$0.asksForDurability })
  }
}
