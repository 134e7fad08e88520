import Testing

@testable import Persistence

@Suite("The endings of a store's files")
struct CompanionEndingTests {
  @Test func everyCompanionsEndingIsInTheList() {
    #expect(CompanionEnding.databaseLogs == ["-wal", "-shm", "-journal"])
  }
}
