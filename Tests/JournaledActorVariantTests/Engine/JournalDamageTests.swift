import SimulatedDisk
import TestPrograms
import Testing

@testable import JournaledActorVariant
@testable import Persistence

@Suite("A journal that is torn or damaged")
struct JournalDamageTests {
  /// A journal that was not closed, and where in it the last group begins.
  private func open() throws -> (disk: MemoryFileSystem, bytes: [UInt8], lastGroup: Int) {
    let disk = emptyDisk()
    let journal = try openJournal(disk)
    try journal.save(Memo(id: 1, text: "one"))
    try journal.save(Memo(id: 2, text: "two"))
    let lastGroup = try soundLength(#require(disk.contents(of: path)))
    try journal.save(Memo(id: 3, text: "three"), Memo(id: 4, text: "four"))
    let bytes = try #require(disk.contents(of: path))
    return (disk, Array(bytes[..<(try soundLength(bytes))]), lastGroup)
  }

  @Test func aTornEndIsCutOffWholeWhereverItIsTornAndReported() throws {
    let (disk, bytes, lastGroup) = try open()
    for length in lastGroup..<bytes.count {
      let torn = MemoryFileSystem(disk.snapshot())
      try torn.setContents(Array(bytes[..<length]), of: path)
      let journal = try openJournal(torn)
      #expect(journal.items == content([1: "one", 2: "two"]), "cut to \(length)")
      // Zeros at the end are room.
      let cut = bytes[lastGroup..<length].reversed().drop { $0 == 0 }.count
      #expect(journal.recovery?.bytesCut ?? 0 == cut)
      try journal.close()
      #expect(try openJournal(torn).items == content([1: "one", 2: "two"]))
    }
  }

  @Test func zerosInTheLastGroupAreATornEnd() throws {
    let (disk, bytes, lastGroup) = try open()
    for start in lastGroup..<bytes.count {
      var zeroed = bytes
      zeroed.replaceSubrange(start..., with: repeatElement(0, count: bytes.count - start))
      if zeroed == bytes { continue }
      let torn = MemoryFileSystem(disk.snapshot())
      try torn.setContents(zeroed, of: path)
      #expect(try openJournal(torn).items == content([1: "one", 2: "two"]), "from \(start)")
    }
  }

  @Test func aTornEndInTheRoomIsReportedWithoutTheZerosBehindIt() throws {
    let (disk, bytes, lastGroup) = try open()
    let zeros = [UInt8](repeating: 0, count: 5_000)
    for length in (lastGroup + 1)..<bytes.count where bytes[length - 1] != 0 {
      let torn = MemoryFileSystem(disk.snapshot())
      try torn.setContents(Array(bytes[..<length]) + zeros, of: path)
      let journal = try openJournal(torn)
      #expect(journal.items == content([1: "one", 2: "two"]))
      #expect(journal.recovery?.bytesCut == length - lastGroup)
    }
  }

  @Test func anythingButZerosBehindTheEndOfAClosedJournalIsDamage() throws {
    let disk = emptyDisk()
    let journal = try openJournal(disk)
    try journal.save(Memo(id: 1, text: "one"))
    try journal.save(Memo(id: 2, text: "two"))
    try journal.close()
    let bytes = try #require(disk.contents(of: path))
    let end = try soundLength(bytes)
    #expect(end < bytes.count)
    for length in [end, end + 1, bytes.count] {
      try disk.setContents(Array(bytes[..<length]), of: path)
      #expect(try openJournal(disk).items == content([1: "one", 2: "two"]))
    }
    for place in [end, end + 1, end + 40, bytes.count - 1] {
      var damaged = bytes
      damaged[place] = 1
      try disk.setContents(damaged, of: path)
      #expect(try storeError { _ = try openJournal(disk) }?.code == .corrupt)
      #expect(disk.contents(of: path) == damaged)
    }
  }

  @Test func damageBeforeTheLastGroupIsNoTornEnd() throws {
    let (disk, bytes, lastGroup) = try open()
    for bit in 0..<(lastGroup * 8) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let copy = MemoryFileSystem(disk.snapshot())
      try copy.setContents(damaged, of: path)
      let error = try storeError { _ = try openJournal(copy) }
      #expect(error?.code == .corrupt || error?.code == .newerVersion, "bit \(bit)")
      #expect(copy.contents(of: path) == damaged)
    }
  }

  @Test func whatIsDamagedIsMovedAsideWhereThatWasChosen() throws {
    let (disk, bytes, _) = try open()
    var damaged = bytes
    damaged[100] ^= 1
    let copy = MemoryFileSystem(disk.snapshot())
    try copy.setContents(damaged, of: path)
    let reports = Box<[Quarantine]>([])
    let journal = try openJournal(
      copy, recovery: .quarantine { report in reports.withLock { $0.append(report) } })
    #expect(journal.items.isEmpty)
    let moved = try #require(reports.withLock { $0.first })
    #expect(copy.contents(of: moved.path) == damaged)
    try journal.save(Memo(id: 9, text: "nine"))
    try journal.close()
    #expect(try openJournal(copy).items == content([9: "nine"]))
  }
}
