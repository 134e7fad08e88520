import SimulatedDisk
import StoreConformance
import Testing

@testable import Persistence

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Nothing of what was at a conversion's target may stay beside it, or be believed.
@Suite("What a conversion replaces")
struct ConversionTargetTests {
  private let target = "/data/data.journal"

  private func location(_ name: String) throws -> StoreLocation {
    try StoreLocation(directoryPath: "/data", filename: name)
  }

  /// A JSON store, and a journal with an index of other items.
  private func disk() throws -> MemoryFileSystem {
    let disk = emptyDisk()
    let store = try openNotes(disk)
    try store.save(Note(id: 1, text: "new"))
    try store.close()
    let other = RawItems(
      inOrder: [RawItem(key: Array("2".utf8), line: Array(#"{"id":2,"text":"old"}"#.utf8))],
      keylessCount: 0, schemaVersion: 1)
    try disk.setContents(
      ConvertedFile(of: other, schemaVersion: 1, as: .journal).bytes(), of: target)
    try disk.setContents(Array("the index".utf8), of: target + ".index")
    return disk
  }

  private func convert(_ fileSystem: any FileSystem) throws {
    let source = try ConversionSource(try location("data.json"), on: fileSystem)
    defer { source.close() }
    let target = try ConversionTarget(
      try location("data.journal"), replaces: true, from: source, on: fileSystem)
    defer { target.close() }
    try target.begin(
      ConversionPlan(source: try source.fingerprint(), form: "journal", idField: "id", ids: nil))
    try target.write(
      ConvertedFile(of: try source.items(idField: "id"), schemaVersion: 1, as: .journal),
      from: ConversionProgress()
    ) { _ in }
  }

  @Test func theIndexGoesBeforeTheJournalItIsAbout() throws {
    let expected = try disk()
    try convert(expected)
    let made = try #require(expected.contents(of: target))
    #expect(expected.contents(of: target + ".index") == nil)
    var crashes = 0
    for number in 1... {
      let disk = try disk()
      let faulting = FaultingFileSystem(disk)
      faulting.arm(Fault(at: number, .crash))
      do { try convert(faulting) } catch { /* What is on the disk is looked at. */  }
      if !faulting.hasFired { break }
      crashes += 1
      let isNew = disk.contents(of: target) == made
      #expect(!isNew || disk.contents(of: target + ".index") == nil, "crash at \(number)")
    }
    #expect(crashes > 20)
  }

  /// Its removal must not come to the disk later than the new name.
  @Test func theIndexIsDurablyGoneBeforeTheRename() throws {
    let recording = RecordingFileSystem(try disk())
    try convert(recording)
    let done = recording.trace.operations.map(\.description)
    let removal = try #require(done.firstIndex { $0.hasPrefix("remove") && $0.contains(".index") })
    let rename = try #require(done.firstIndex { $0.hasPrefix("rename") })
    #expect(done[removal..<rename].contains { $0.hasPrefix("synchronizeDirectory") }, "\(done)")
  }

  /// A store that opens, and dies, before the conversion has the lock.
  @Test(arguments: [".open", "-wal", "-shm", "-journal"])
  func whatAnotherLeavesBeforeTheLockIsTakenIsSeen(_ ending: String) throws {
    let disk = try disk()
    let before = disk.contents(of: target)
    let late = LateFile(base: disk) { try disk.setContents([], of: target + ending) }
    #expect(try code { try convert(late) } == .invalidArgument)
    #expect(disk.contents(of: target) == before)
    #expect(disk.contents(of: target + ending) != nil)
  }
}

extension ConversionTargetTests {
  @Test func aFailureSaysToConvertAgain() {
    for number in [ENOSPC, EIO] {
      let failure = FileSystemError(.write, "/data/a", number: number)
      let error = StoreError.writing("/data/a", failure).ofConversion
      #expect(error.message.contains("convert again") && !error.message.contains("save"))
      #expect(error.cause as? FileSystemError == failure && error.location == "/data/a")
    }
    let denied = StoreError.writing("/data/a", FileSystemError(.open, "/data/a", number: EACCES))
    #expect(denied.ofConversion.message == denied.message)
  }

  @Test func everyCompanionsEndingIsInTheList() {
    #expect(JournalMark.name(of: "") == CompanionEnding.openMark)
    #expect(IndexedJournal.name(of: "") == CompanionEnding.index)
    #expect(CompanionEnding.databaseLogs == ["-wal", "-shm", "-journal"])
  }
}

/// Something appears when the target's lock is taken.
private struct LateFile: WrappingFileSystem {
  let base: any FileSystem
  let appear: @Sendable () throws -> Void

  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    if call.operation == .lock, call.path.hasSuffix("data.journal.lock") {
      do { try appear() } catch { throw FileSystemError(.lock, call.path, number: EIO) }
    }
    return try body()
  }
}
