import Foundation
import SimulatedDisk
import TestPrograms
import Testing

@testable import JournaledActorVariant
@testable import Persistence

/// The records that are copied from one generation to the next, and the time of the copy.
@Suite("What a new generation is made of")
struct JournalRewritingTests {
  private func filled() throws -> (disk: MemoryFileSystem, journal: BareJournal<Memo>) {
    let disk = emptyDisk()
    let journal = try openJournal(disk, garbageAllowance: 0)
    for round in 0..<30 { try journal.save(Memo(id: round % 10, text: "\(round)")) }
    return (disk, journal)
  }

  @Test func everyItemOfADamagedFileIsTakenFromMemory() throws {
    let (disk, _) = try filled()
    let bytes = try #require(disk.contents(of: path))
    let end = try soundLength(bytes)
    for place in stride(from: 0, to: end, by: 7) {
      let (disk, journal) = try filled()
      var damaged = try #require(disk.contents(of: path))
      damaged[place] ^= 1 << UInt8(place % 8)
      try disk.setContents(damaged, of: path)
      try journal.compact()
      let copy = MemoryFileSystem(disk.snapshot())
      #expect(try openJournal(copy).items == journal.items, "byte \(place)")
      try journal.save(Memo(id: 77, text: "after"))
      try journal.close()
      #expect(try openJournal(disk).items == journal.items, "byte \(place)")
    }
  }

  @Test func aFileThatWasCutWhileItIsReadForANewGenerationIsNeitherATrapNorReplaced() throws {
    let (disk, journal) = try filled()
    let bytes = try #require(disk.contents(of: path))
    let code = try code {
      try journal.compact { round in
        if round == 0 { try disk.setContents(Array(bytes[..<200]), of: path) }
      }
    }
    #expect(code == .failed)
    #expect(try storeError { try journal.save(Memo(id: 1, text: "after")) }?.code == .failed)
    #expect(disk.contents(of: path)?.count == 200)
  }

  /// A group with the zeros after it is written completely, but the call still fails.
  private final class LateFailure: WrappingFileSystem {
    let base: any FileSystem
    let isArmed = Box(false)
    let failsTruncation: Bool

    init(_ base: any FileSystem, failsTruncation: Bool = false) {
      self.base = base
      self.failsTruncation = failsTruncation
    }

    func perform<Result>(
      _ call: FileCall, _ body: () throws(FileSystemError) -> Result
    ) throws(FileSystemError) -> Result {
      let result = try body()
      let fails = call.operation == .write || (failsTruncation && call.operation == .truncate)
      if fails, isArmed.withLock({ $0 }) {
        throw FileSystemError(call.operation, call.path, number: EIO)
      }
      return result
    }
  }

  @Test(arguments: Durability.allCases)
  func aRefusedGroupThatIsWholeInTheFileIsGone(_ durability: Durability) throws {
    let disk = emptyDisk()
    let late = LateFailure(disk)
    let journal = try openJournal(late, durability)
    try journal.save(Memo(id: 1, text: "one"))
    late.isArmed.withLock { $0 = true }
    #expect(try code { try journal.save(Memo(id: 2, text: "two")) } == .inputOutput)
    // As another process finds it now.
    #expect(try openJournal(MemoryFileSystem(disk.snapshot())).items == content([1: "one"]))
    late.isArmed.withLock { $0 = false }
    try journal.save(Memo(id: 3, text: "three"))
    try journal.close()
    #expect(try openJournal(disk).items == content([1: "one", 3: "three"]))
  }

  @Test func whereARefusedGroupCannotBeCutOffTheOutcomeIsUnknown() throws {
    let disk = emptyDisk()
    let late = LateFailure(disk, failsTruncation: true)
    let journal = try openJournal(late)
    try journal.save(Memo(id: 1, text: "one"))
    late.isArmed.withLock { $0 = true }
    let error = try storeError { try journal.save(Memo(id: 2, text: "two")) }
    #expect(error?.code == .outcomeUnknown)
    #expect(error?.message.contains("could not be cut off") == true)
    late.isArmed.withLock { $0 = false }
    #expect(try code { try journal.save(Memo(id: 3, text: "three")) } == .failed)
    try journal.close()
    #expect(try openJournal(disk).items[1] != nil)
  }

  @Test func afterACrashAJournalIsReadOnAFullDiskAndWrittenAnewWhenThereIsRoom() throws {
    let disk = try SmallLog(closed: false).disk(holding: SmallLog(closed: false).bytes)
    let expected = content([2: "again", 3: "three"])
    let bytes = disk.contents(of: path)
    let full = FaultingFileSystem(disk, fault: Fault(at: 1, .error(ENOSPC), .forGood)) {
      operation, _ in operation == .write
    }
    let journal = try openJournal(full)
    #expect(journal.items == expected)
    #expect(try code { try journal.save(Memo(id: 9, text: "nine")) } == .diskFull)
    #expect(try code { try journal.commit([]) } == .diskFull)
    #expect(disk.contents(of: path) == bytes)
    full.disarm()
    try journal.save(Memo(id: 9, text: "nine"))
    try journal.close()
    #expect(try openJournal(disk).items == expected.merging(content([9: "nine"])) { $1 })
  }

  @Test func aFullDiskThatIsClosedAgainKeepsWhatACrashHasLeft() throws {
    let disk = try SmallLog(closed: false).disk(holding: SmallLog(closed: false).bytes)
    let bytes = disk.contents(of: path)
    let full = FaultingFileSystem(disk, fault: Fault(at: 1, .error(ENOSPC), .forGood)) {
      operation, _ in operation == .write
    }
    try openJournal(full).close()
    #expect(disk.contents(of: path) == bytes && disk.contents(of: markPath) != nil)
    #expect(try openJournal(disk).items == content([2: "again", 3: "three"]))
  }

  @Test func aJournalThatCannotBeWrittenIsRefusedWhenItIsOpenedAndLeavesNothing() throws {
    let disk = try SmallLog(closed: true).disk(holding: SmallLog(closed: true).bytes)
    try disk.setAccess(.readOnly, of: path)
    let error = try storeError { _ = try openJournal(disk) }
    #expect(error?.code == .notWritable)
    #expect(error?.message.contains("may be read, but not written") == true)
    #expect(disk.contents(of: markPath) == nil)
  }

  @Test func aJournalWithTwoNamesOrForOthersToReadIsWrittenAnewBeforeItIsChanged() throws {
    for isLinked in [true, false] {
      try withTemporaryDirectory { place in
        let file = place + "/data.json"
        let configuration = StoreConfiguration(location: try StoreLocation(directoryPath: place))
        let first = try BareJournal<Memo>(configuration)
        try first.save(Memo(id: 1, text: "one"))
        try first.close()
        if isLinked {
          try FileManager.default.linkItem(atPath: file, toPath: place + "/other")
        } else {
          try #require(chmod(file, 0o644) == 0)
        }
        let before = try Data(contentsOf: URL(filePath: file))
        let journal = try BareJournal<Memo>(configuration)
        try journal.save(Memo(id: 2, text: "two"))
        try journal.close()
        if isLinked { #expect(try Data(contentsOf: URL(filePath: place + "/other")) == before) }
        let status = try PosixFileSystem().withDirectory(place) {
          directory throws(FileSystemError) in
          try PosixFileSystem().status(of: "data.json", in: directory)
        }
        #expect(status.isPrivate && status.linkCount == 1)
        #expect(try BareJournal<Memo>(configuration).items.count == 2)
      }
    }
  }

  @Test func deletingAnIdThatCannotBeEncodedSucceedsAndTheOthersOfItsBatchGo() throws {
    struct Reading: Storable { var id: Double }
    let journal = try BareJournal<Reading>(configuration(on: emptyDisk()))
    try journal.save(Reading(id: 1), Reading(id: 2))
    try journal.delete(.nan)
    try journal.delete(.nan, 2)
    #expect(journal.items.keys.sorted() == [1])
  }
}
