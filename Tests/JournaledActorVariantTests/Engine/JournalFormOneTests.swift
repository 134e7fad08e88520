import SimulatedDisk
import Testing

@testable import JournaledActorVariant
@testable import Persistence

/// Journals of form 1, as earlier programs wrote them.
@Suite("A journal of form 1")
struct JournalFormOneTests {
  /// The shipped journals that were closed and have items of schema version 1.
  private static let entries = JournalCorpus.entries.filter { entry in
    entry.form == 1 && entry.schemaVersion == 1
  }

  private func disk(_ entry: JournalCorpus.Entry) throws -> MemoryFileSystem {
    let disk = emptyDisk()
    try disk.setContents(try entry.shipped(), of: path)
    if !entry.isClosed { try disk.setContents([], of: markPath) }
    return disk
  }

  private func form(_ disk: MemoryFileSystem) throws -> Int {
    try JournalHeader(parsing: disk.contents(of: path) ?? []).form
  }

  @Test(arguments: entries)
  func itIsWrittenAnewInTheNewestForm(entry: JournalCorpus.Entry) throws {
    let disk = try disk(entry)
    #expect(try form(disk) == 1)
    let journal = try openJournal(disk)
    #expect(journal.items == entry.content)
    #expect(try form(disk) == JournalHeader.newestForm)
    #expect(disk.paths.allSatisfy { !$0.contains("backup") })
    try journal.close()
    #expect(try openJournal(disk).items == entry.content)
  }

  /// A crash at each operation: the old form with a backup of it or without, or the new one.
  @Test(arguments: entries)
  func itIsOneOrTheOtherWheneverThatIsInterrupted(entry: JournalCorpus.Entry) throws {
    for index in 1... {
      let disk = try disk(entry)
      let faulting = FaultingFileSystem(disk, fault: Fault(at: index, .crash))
      do { _ = try openJournal(faulting) } catch { /* The process has died. */  }
      if faulting.operationsSeen < index { break }
      let after = MemoryFileSystem(disk.snapshot())
      #expect(try openJournal(after).items == entry.content, "operation \(index)")
      #expect(after.paths.allSatisfy { !$0.contains("backup") }, "operation \(index)")
    }
  }

  @Test func theIndexOfAnEarlierProgramIsRemoved() throws {
    let disk = try disk(try #require(Self.entries.first))
    try disk.setContents(Array("LSJINDEX and what it had".utf8), of: indexPath)
    _ = try openIndexed(disk)
    #expect(disk.contents(of: indexPath) == nil)
  }
}
