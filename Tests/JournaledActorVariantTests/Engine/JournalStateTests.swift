import SimulatedDisk
import Testing

@testable import JournaledActorVariant
@testable import Persistence

@Suite("A journal's state")
struct JournalStateTests {
  @Test(arguments: Durability.allCases)
  func whatWasCommittedIsThereAfterReopening(_ durability: Durability) throws {
    let disk = emptyDisk()
    for round in 0..<3 {
      let journal = try openJournal(disk, durability)
      #expect(journal.items.count == round)
      try journal.save(Memo(id: round, text: "\(round)"), Memo(id: 100, text: "away"))
      try journal.delete(100, 200)
      try journal.close()
      #expect(disk.contents(of: markPath) == nil)
    }
    let journal = try openJournal(disk, durability)
    #expect(journal.items == content([0: "0", 1: "1", 2: "2"]))
    #expect(journal.recovery == nil)
  }

  @Test func aJournalThatWasNotClosedHoldsWhatWasWritten() throws {
    let disk = emptyDisk()
    let journal = try openJournal(disk)
    try journal.save(Memo(id: 1, text: "one"))
    try journal.save(Memo(id: 2, text: "two"))
    #expect(disk.contents(of: markPath) != nil)
    let after = MemoryFileSystem(disk.snapshot())
    let reopened = try openJournal(after)
    #expect(reopened.items == content([1: "one", 2: "two"]))
    #expect(reopened.recovery == nil)
    #expect(after.contents(of: markPath) == nil)
  }

  @Test func aGroupIsWrittenOnceAndItsNoOpsNotAtAll() throws {
    let recording = RecordingFileSystem(emptyDisk())
    let journal = try openJournal(recording)
    try journal.save(Memo(id: 1, text: "one"))
    try journal.save(Memo(id: 2, text: "two"))
    recording.reset()
    try journal.delete(77)
    try journal.commit([])
    #expect(recording.counts.total == 0)
    try journal.group([
      Changes([.save(Memo(id: 3, text: "three"))]), Changes([.delete(3)]),
      Changes([.delete(3)]), Changes([.save(Memo(id: 4, text: "four"))]),
    ])
    #expect(recording.counts[.write] == 1)
    #expect(recording.counts[.synchronize] == 1)
    #expect(journal.items == content([1: "one", 2: "two", 4: "four"]))
  }

  @Test func aJournalThatIsTakenAwayIsNotWrittenOn() throws {
    let disk = emptyDisk()
    let journal = try openJournal(disk)
    try journal.save(Memo(id: 1, text: "one"))
    try journal.save(Memo(id: 2, text: "two"))
    try disk.withDirectory("/data") { directory throws(FileSystemError) in
      try disk.rename("data.json", to: "elsewhere", in: directory)
    }
    let error = try storeError { try journal.save(Memo(id: 3, text: "three")) }
    #expect(error?.code == .failed)
    #expect(disk.contents(of: path) == nil)
    try disk.withDirectory("/data") { directory throws(FileSystemError) in
      try disk.rename("elsewhere", to: "data.json", in: directory)
    }
    try journal.save(Memo(id: 4, text: "four"))
    try journal.close()
    #expect(try openJournal(disk).items == content([1: "one", 2: "two", 4: "four"]))
  }

  @Test func idsThatAreEqualHaveOneItemHoweverTheyAreEncoded() throws {
    let disk = emptyDisk()
    let journal = try BareJournal<Word>(configuration(on: disk))
    // Equal strings of different bytes are one id.
    try journal.save(Word(id: "\u{e9}", text: "composed"))
    try journal.save(Word(id: "e\u{301}", text: "decomposed"))
    #expect(journal.items.count == 1)
    try journal.close()
    let reopened = try BareJournal<Word>(configuration(on: disk))
    #expect(reopened.items.values.map(\.text) == ["decomposed"])
    try reopened.delete("\u{e9}")
    try reopened.close()
    #expect(try BareJournal<Word>(configuration(on: disk)).items.isEmpty)
  }

  struct Word: Storable, Equatable {
    var id: String
    var text: String
  }
}
