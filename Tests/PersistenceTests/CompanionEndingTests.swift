import Testing

@testable import Persistence

@Suite("The endings of a store's files")
struct CompanionEndingTests {
  @Test func everyCompanionsEndingIsInTheList() {
    #expect(JournalMark.name(of: "") == CompanionEnding.openMark)
    #expect(IndexedJournal.name(of: "") == CompanionEnding.index)
    #expect(CompanionEnding.databaseLogs == ["-wal", "-shm", "-journal"])
  }
}
