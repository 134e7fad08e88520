import Foundation
import SimulatedDisk
import Testing

@testable import JournaledActorVariant
@testable import Persistence

/// Another file in the journal's place, a journal that others changed, and pieces of other journals.
@Suite("Which journal it is")
struct JournalIdentityTests {
  /// Gives the journal's name to another file.
  private func put(_ bytes: [UInt8], inPlaceOn disk: MemoryFileSystem) throws {
    try disk.setContents(bytes, of: "/data/backup")
    try disk.withDirectory("/data") { directory throws(FileSystemError) in
      try disk.rename("backup", to: "data.json", in: directory)
    }
  }

  /// The last step of an open store before another file gets its name.
  enum Age: CaseIterable {
    case opened, begun, saved, compacted, recovered
  }

  private func journal(
    _ age: Age, on disk: MemoryFileSystem
  ) throws -> BareJournal<Memo> {
    let before = try openJournal(disk)
    try before.save(Memo(id: 1, text: "one"))
    if age == .begun { try disk.remove(path) }
    if age != .recovered { try before.close() }
    let here = age == .recovered ? MemoryFileSystem(disk.snapshot()) : disk
    let journal = try openJournal(here, garbageAllowance: 0)
    if age == .saved { try journal.save(Memo(id: 2, text: "two")) }
    if age == .compacted {
      for round in 0..<9 { try journal.save(Memo(id: 2, text: "\(round)")) }
      try journal.compact()
    }
    return journal
  }

  @Test(arguments: [Age.opened, .saved, .compacted])
  func anotherFileWithItsNameIsNeverWrittenTo(age: Age) throws {
    let disk = emptyDisk()
    let journal = try journal(age, on: disk)
    // The length is the same, so that it does not distinguish them.
    let backup = try #require(disk.contents(of: path))
    try put(backup, inPlaceOn: disk)
    for call in [{ try journal.save(Memo(id: 3, text: "three")) }, { try journal.delete(1) }] {
      let error = try storeError(call)
      #expect(error?.code == .failed)
      #expect(error?.message.contains("replaced while this store was open") == true)
      #expect(disk.contents(of: path) == backup)
    }
    try journal.close()
    #expect(disk.contents(of: path) == backup)
  }

  @Test func aFileThatAppearsWhereThereWasNoneIsNotReplaced() throws {
    let disk = emptyDisk()
    let journal = try openJournal(disk)
    let other = try SmallLog(closed: true).bytes
    try put(other, inPlaceOn: disk)
    #expect(try code { try journal.save(Memo(id: 3, text: "three")) } == .failed)
    try journal.close()
    #expect(disk.contents(of: path) == other)
    #expect(disk.contents(of: path + ".tmp") == nil)
  }

  @Test func aCompactionIsNotPutInPlaceOfAnotherFile() throws {
    let disk = emptyDisk()
    let journal = try openJournal(disk, garbageAllowance: 0)
    for round in 0..<9 { try journal.save(Memo(id: 2, text: "\(round)")) }
    let other = try SmallLog(closed: true).bytes
    #expect(
      try code {
        try journal.compact { _ in try self.put(other, inPlaceOn: disk) }
      } == .failed)
    #expect(disk.contents(of: path) == other)
    #expect(disk.contents(of: path + ".tmp") == nil)
  }

  @Test(arguments: [-1, 1, 300])
  func aJournalOfAnotherLengthThanItWasLeftWithIsNotWrittenOn(change: Int) throws {
    for isMarked in [false, true] {
      let disk = emptyDisk()
      let journal = try journal(.saved, on: disk)
      var bytes = try #require(disk.contents(of: path))
      if change < 0 {
        bytes.removeLast(-change)
      } else {
        bytes += [UInt8](repeating: 7, count: change)
      }
      if isMarked { try disk.setContents([], of: markPath) }
      try disk.setContents(bytes, of: path)
      let error = try storeError { try journal.save(Memo(id: 3, text: "three")) }
      #expect(error?.code == .failed)
      #expect(error?.message.contains("Another program changed the journal") == true)
      #expect(try code { try journal.compact() } == nil)
      try journal.close()
      #expect(disk.contents(of: path) == bytes)
    }
  }

  /// The groups of two journals whose generations and numbers are the same.
  @Test func groupsOfAnotherJournalAreNotTakenForItsOwn() throws {
    let mine = try SmallLog(closed: false)
    let other = try SmallLog(closed: false)
    #expect(mine.bytes.count == other.bytes.count && mine.bytes != other.bytes)
    for end in mine.ends.dropLast() {
      let splice = Array(mine.bytes[..<end] + other.bytes[end...])
      let disk = try mine.disk(holding: splice)
      let journal = try openJournal(disk)
      // No content of the other journal is shown: an unknown end is cut off.
      #expect(journal.items == mine.content(before: end))
      #expect(journal.recovery != nil)
    }
  }

  /// Two copies of the same journal, which continued separately.
  @Test func groupsOfACopyThatWentOnByItselfAreNotTakenForItsOwn() throws {
    let disk = emptyDisk()
    let journal = try openJournal(disk)
    try journal.save(Memo(id: 1, text: "one"))
    try journal.close()
    var ends: [Int] = []
    let forks = try ["a", "b"].map { name in
      let fork = MemoryFileSystem(disk.snapshot())
      let journal = try openJournal(fork)
      ends = []
      for id in 2..<5 {
        try journal.save(Memo(id: id, text: name))
        ends.append(try soundLength(fork.contents(of: path) ?? []))
      }
      try journal.close()
      return try #require(fork.contents(of: path))
    }
    for end in ends {
      let splice = Array(forks[0][..<end] + forks[1][end...])
      let spliced = emptyDisk()
      try spliced.setContents(splice, of: path)
      let error = try storeError { _ = try openJournal(spliced) }
      #expect(error?.code == .corrupt)
      #expect(error?.message.contains("does not follow the one before") == true)
      #expect(spliced.contents(of: path) == splice)
    }
  }

  @Test func anIndexOfACopyThatWentOnByItselfIsNotBelieved() throws {
    let start = emptyDisk()
    let journal = try openIndexed(start)
    try journal.commit((0..<20).map { .save(note($0)) })
    try journal.close()
    let disks = try ["a", "b"].map { name in
      let disk = MemoryFileSystem(start.snapshot())
      let journal = try openIndexed(disk)
      try journal.commit([.save(Memo(id: name == "a" ? 50 : 60, text: "new"))])
      try journal.commit([.save(Memo(id: 1, text: "same"))])
      try journal.close()
      return disk
    }
    #expect(disks[0].contents(of: path)?.count == disks[1].contents(of: path)?.count)
    try disks[0].setContents(try #require(disks[1].contents(of: indexPath)), of: indexPath)
    let opened = try openIndexed(disks[0])
    #expect(!opened.isByIndex)
    #expect(try opened.find(50)?.text == "new")
    #expect(try opened.find(60) == nil)
  }
}
