import SimulatedDisk
import Testing

@testable import Persistence

@Suite("A journal whose file operations fail")
struct JournalFailureTests {
  @Test(arguments: Durability.allCases)
  func afterAFailedWriteNothingHasChangedAndTheNextOneSucceeds(_ durability: Durability) throws {
    for length in [0, 1, 20, 60] {
      let disk = emptyDisk()
      let faulting = FaultingFileSystem(disk)
      let journal = try openJournal(faulting, durability)
      try journal.save(Note(id: 1, text: "one"))
      try journal.save(Note(id: 2, text: "two"))
      let before = try #require(disk.contents(of: path))
      let end = try soundLength(before)
      faulting.arm(Fault(at: 3, .error(28)))
      let error = try storeError { try journal.save(Note(id: 3, text: "three")) }
      #expect(error?.code == .diskFull)
      faulting.disarm()
      // What a short write leaves.
      let torn = before[..<end] + repeatElement(7, count: length) + before[end...].dropFirst(length)
      try disk.setContents(Array(torn), of: path)
      try journal.save(Note(id: 4, text: "four"))
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
      try journal.save(Note(id: 1, text: "one"))
      // The one that would write zeros behind it.
      faulting.arm(Fault(at: 1, kind))
      try journal.save(Note(id: 2, text: "two"))
      #expect(faulting.hasFired)
      try journal.save(Note(id: 3, text: "three"))
      let bytes = try #require(disk.contents(of: path))
      #expect(try soundLength(bytes) == bytes.count || kind == .shortWrite)
      #expect(try openJournal(MemoryFileSystem(disk.snapshot())).items == journal.items)
      try journal.close()
      #expect(try openJournal(disk).items == content([1: "one", 2: "two", 3: "three"]))
    }
  }

  @Test func afterAFailedSynchronisationTheStoreStopsUntilItIsOpenedAgain() throws {
    let disk = emptyDisk()
    let faulting = FaultingFileSystem(disk)
    let journal = try openJournal(faulting)
    try journal.save(Note(id: 1, text: "one"))
    try journal.save(Note(id: 2, text: "two"))
    faulting.arm(Fault(at: 4, .error(5)))
    #expect(try storeError { try journal.save(Note(id: 3, text: "3")) }?.code == .outcomeUnknown)
    faulting.disarm()
    #expect(try storeError { try journal.save(Note(id: 4, text: "4")) }?.code == .failed)
    #expect(journal.items == content([1: "one", 2: "two"]))
    try journal.close()
    // The journal is not taken for a complete one.
    #expect(disk.contents(of: markPath) != nil)
    let reopened = try openJournal(disk)
    #expect(reopened.items[1] != nil && reopened.items[4] == nil)
  }
}
