import SimulatedDisk
import Testing

@testable import JournaledActorVariant
@testable import Persistence

@Suite("A journal whose file operations fail")
struct JournalFailureTests {
  @Test(arguments: Durability.allCases)
  func afterAFailedWriteNothingHasChangedAndTheNextOneSucceeds(_ durability: Durability) throws {
    for kind in [Fault.Kind.error(28), .shortWrite] {
      let disk = emptyDisk()
      let faulting = FaultingFileSystem(disk)
      let journal = try openJournal(faulting, durability)
      try journal.save(Memo(id: 1, text: "one"))
      try journal.save(Memo(id: 2, text: "two"))
      let before = try #require(disk.contents(of: path))
      let end = try soundLength(before)
      faulting.arm(Fault(at: 3, kind))
      let error = try storeError { try journal.save(Memo(id: 3, text: "three")) }
      #expect(error?.code == .diskFull)
      #expect(faulting.hasFired)
      #expect(try #require(disk.contents(of: path)) == Array(before[..<end]))
      faulting.disarm()
      try journal.save(Memo(id: 4, text: "four"))
      #expect(journal.items == content([1: "one", 2: "two", 4: "four"]))
      #expect(try openJournal(MemoryFileSystem(disk.snapshot())).items == journal.items)
      try journal.close()
      #expect(try openJournal(disk).items == journal.items)
    }
  }

  @Test func aDiskWithoutRoomForMoreThanTheGroupTakesTheGroup() throws {
    for kind in [Fault.Kind.error(28), .shortWrite] {
      let disk = emptyDisk()
      let faulting = FaultingFileSystem(disk) { operation, _ in operation == .write }
      let journal = try openJournal(faulting)
      // A new journal, and the group that would have zeros behind it.
      faulting.arm(Fault(at: 2, kind))
      try journal.save(Memo(id: 1, text: "one"))
      try journal.save(Memo(id: 2, text: "two"))
      #expect(faulting.hasFired)
      try journal.save(Memo(id: 3, text: "three"))
      let bytes = try #require(disk.contents(of: path))
      #expect(try soundLength(bytes) == bytes.count)
      #expect(try openJournal(MemoryFileSystem(disk.snapshot())).items == journal.items)
      try journal.close()
      #expect(try openJournal(disk).items == content([1: "one", 2: "two", 3: "three"]))
    }
  }

  @Test func afterAFailedSynchronisationTheStoreStopsUntilItIsOpenedAgain() throws {
    let disk = emptyDisk()
    let faulting = FaultingFileSystem(disk)
    let journal = try openJournal(faulting)
    try journal.save(Memo(id: 1, text: "one"))
    try journal.save(Memo(id: 2, text: "two"))
    faulting.arm(Fault(at: 4, .error(5)))
    #expect(try storeError { try journal.save(Memo(id: 3, text: "3")) }?.code == .outcomeUnknown)
    faulting.disarm()
    #expect(try storeError { try journal.save(Memo(id: 4, text: "4")) }?.code == .failed)
    #expect(journal.items == content([1: "one", 2: "two"]))
    try journal.close()
    // The journal is not taken for a complete one.
    #expect(disk.contents(of: markPath) != nil)
    let reopened = try openJournal(disk)
    #expect(reopened.items[1] != nil && reopened.items[4] == nil)
  }
}
