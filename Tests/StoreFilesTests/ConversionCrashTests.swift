import Foundation
import Persistence
import SimulatedDisk
import Testing

@testable import StoreFiles

/// In every case, the source is unchanged, and the target is the old file or the whole new one.
@Suite("A conversion that fails or is interrupted")
struct ConversionCrashTests {
  /// A JSON store's file, and a journal of another item with an index.
  private func disk() async throws -> MemoryFileSystem {
    let disk = try await StoreFilesTests.disk(of: [Note(id: 2, text: "old")])
    try convert(disk)
    try disk.setContents(Array("the index".utf8), of: journalPath + ".index")
    let store = try openNotes(disk)
    try await store.save(Note(id: 1, text: "new"))
    try await store.close()
    return MemoryFileSystem(disk.snapshot())
  }

  /// Returns true if the target is the new one; otherwise it is the old one, to the byte.
  private func isNew(_ disk: MemoryFileSystem, after start: MemoryFileSystem) throws -> Bool {
    let source = try #require(start.contents(of: jsonPath))
    #expect(disk.contents(of: jsonPath) == source)
    let target = try #require(disk.contents(of: journalPath))
    if target == start.contents(of: journalPath) { return false }
    #expect(try items(in: target) == items(in: source))
    // The old journal's index is not beside the new journal.
    #expect(disk.contents(of: journalPath + ".index") == nil)
    return true
  }

  /// Converts while one operation after the other does not succeed; says how many there are.
  private func failEverywhere(
    _ kind: Fault.Kind, _ look: (MemoryFileSystem, (any Error)?, _ isNew: Bool) throws -> Void
  ) async throws -> Int {
    let start = try await disk()
    for number in 1... {
      let disk = MemoryFileSystem(start.snapshot())
      let faulting = FaultingFileSystem(disk, fault: Fault(at: number, kind))
      var failure: (any Error)?
      do { try convert(faulting, replaces: true) } catch { failure = error }
      if !faulting.hasFired { return number - 1 }
      try look(disk, failure, try isNew(disk, after: start))
      // The next conversion replaces the rest that this one left.
      let next = MemoryFileSystem(disk.snapshot())
      try convert(next, replaces: true)
      #expect(try isNew(next, after: start), "\(kind) at \(number)")
      #expect(next.contents(of: journalPath + ".tmp") == nil)
    }
    return 0
  }

  @Test func aCrashLeavesTheOldTargetOrTheNewOne() async throws {
    var outcomes: Set<Bool> = []
    let count = try await failEverywhere(.crash) { outcomes.insert($2) }
    #expect(count > 30 && outcomes == [true, false])
  }

  @Test(arguments: [EIO, ENOSPC])
  func aFailureLeavesNothingAndSaysToConvertAgain(_ number: Int32) async throws {
    let count = try await failEverywhere(.error(number)) { disk, failure, isNew in
      guard let failure else { return #expect(isNew) }
      let error = try #require(failure as? StoreError)
      #expect(!isNew || error.code == .outcomeUnknown, "\(error)")
      #expect(!error.message.contains("save again"), "\(error)")
      let isRemoval = (error.cause as? FileSystemError)?.operation == .remove
      #expect(isRemoval || disk.contents(of: journalPath + ".tmp") == nil, "\(error)")
    }
    #expect(count > 30)
  }

  @Test func aPowerCutLeavesTheOldTargetOrTheNewOne() async throws {
    let start = try await disk()
    let disk = MemoryFileSystem(start.snapshot())
    let recording = RecordingFileSystem(disk, keepsBytes: true)
    try convert(recording, replaces: true)
    recording.record(acknowledged: "converted")
    var outcomes: Set<Bool> = []
    for cut in try PowerCuts(recording.trace, from: start.snapshot()) {
      let isNew = try isNew(MemoryFileSystem(try cut.disk()), after: start)
      #expect(isNew || cut.acknowledged.isEmpty, "\(cut)")
      outcomes.insert(isNew)
    }
    #expect(outcomes == [true, false])
  }

  /// A store that opens, and dies, before the conversion has the lock.
  @Test(arguments: [".open", "-wal", "-shm", "-journal"])
  func whatAnotherLeavesBeforeTheLockIsTakenIsSeen(_ ending: String) async throws {
    let disk = try await disk()
    let before = disk.contents(of: journalPath)
    let late = LateFile(base: disk) { try disk.setContents([], of: journalPath + ending) }
    #expect(try code { try convert(late, replaces: true) } == .invalidArgument)
    #expect(disk.contents(of: journalPath) == before)
    #expect(disk.contents(of: journalPath + ending) != nil)
  }

  @Test func aLostLockLeavesTheTemporaryFileAlone() async throws {
    let disk = try await disk()
    let before = disk.contents(of: journalPath)
    let found = try code {
      try convert(disk, replaces: true) {
        guard $0 == .written(2, of: 2) else { return }
        do { try disk.setContents([], of: journalPath + ".lock.new") } catch { Issue.record(error) }
        do {
          try disk.withDirectory("/data") { directory throws(FileSystemError) in
            try disk.rename("data.journal.lock.new", to: "data.journal.lock", in: directory)
          }
        } catch { Issue.record(error) }
      }
    }
    #expect(found == .lockLost)
    #expect(disk.contents(of: journalPath) == before)
    #expect(disk.contents(of: journalPath + ".tmp") != nil)
  }

  @Test func aFailureIsNotSaidOfASave() {
    for number in [ENOSPC, EIO] {
      let failure = FileSystemError(.write, "/data/a", number: number)
      let error = StoreError.writing("/data/a", failure).ofConversion
      #expect(error.message.contains("convert again") && !error.message.contains("save"))
      #expect(error.cause as? FileSystemError == failure && error.location == "/data/a")
    }
    let denied = StoreError.writing("/data/a", FileSystemError(.open, "/data/a", number: EACCES))
    #expect(denied.ofConversion.message == denied.message)
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
