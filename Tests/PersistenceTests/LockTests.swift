import Foundation
import Samples
import SimulatedDisk
import Synchronization
import TestPrograms
import Testing

@testable import FileSystems
@testable import Persistence

@Suite("Locks")
struct LockTests {
  /// A child between `fork` and `exec` has a copy of a lock's descriptor; no other file is locked.
  @Test(arguments: OpenMode.allCases)
  func onlyALocksFileIsUnlockedWhenItIsClosed(_ mode: OpenMode) throws {
    try withTemporaryDirectory { path in
      let unlocks = Box(0)
      var calls = SystemCalls()
      calls.lock = { descriptor, operation in
        if operation == LOCK_UN { unlocks.withLock { $0 += 1 } }
        return flock(descriptor, operation)
      }
      let files = PosixFileSystem(calls: calls)
      try files.write([1], toFile: path + "/a")
      unlocks.withLock { $0 = 0 }
      try files.withDirectory(path) { directory throws(FileSystemError) in
        try files.withFile("a", in: directory, mode) { _ in }
      }
      #expect(unlocks.withLock { $0 } == (mode == .lock ? 1 : 0))
    }
  }

  @Test func aLockFileThatIsGoneEveryTimeIsAnErrorInTheEnd() throws {
    let faulting = FaultingFileSystem(
      emptyDisk(), fault: Fault(at: 1, .error(ENOENT), .forGood)
    ) { operation, _ in operation == .identify }
    #expect(try code { _ = try openNotes(faulting) } == .inputOutput)
  }

  /// A copy of the lock's descriptor, as a child of a killed process has it until its `exec`.
  private func withCopy(
    at location: StoreLocation, _ body: (_ copy: Int32) throws -> Void
  ) throws {
    let path = location.path + CompanionEnding.lock
    let copy = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(copy >= 0 && flock(copy, LOCK_EX | LOCK_NB) == 0)
    defer { close(copy) }
    try body(copy)
  }

  @Test func anOpeningWaitsForTheChildOfAKilledProcess() throws {
    try withTemporaryDirectory { directory in
      let location = try StoreLocation(directoryPath: directory, filename: "data.json")
      try withCopy(at: location) { copy in
        let refusals = Box(0)
        var calls = SystemCalls()
        calls.lock = { descriptor, operation in
          let result = flock(descriptor, operation)
          // The child continues once the opening has seen its lock.
          if result != 0,
            refusals.withLock({
              $0 += 1; return $0
            }) == 3
          {
            flock(copy, LOCK_UN)
          }
          return result
        }
        let lock = try StoreLock(
          of: location, on: PosixFileSystem(calls: calls), patience: .seconds(600))
        #expect(refusals.withLock { $0 } == 3)
        lock.release()
      }
    }
  }

  @Test func withoutPatienceAnotherProcessIsRefusedAtOnce() throws {
    try withTemporaryDirectory { directory in
      let location = try StoreLocation(directoryPath: directory, filename: "data.json")
      try withCopy(at: location) { _ in
        let refusal = try code {
          _ = try StoreLock(of: location, on: PosixFileSystem(), patience: .zero)
        }
        #expect(refusal == .inUse)
      }
    }
  }

  /// It never ends while the caller waits, so the refusal is immediate.
  @Test func aStoreOfTheSameProcessIsNotWaitedFor() throws {
    try withTemporaryDirectory { directory in
      let location = try StoreLocation(directoryPath: directory, filename: "data.json")
      let attempts = Box(0)
      var calls = SystemCalls()
      calls.lock = { descriptor, operation in
        if operation != LOCK_UN { attempts.withLock { $0 += 1 } }
        return flock(descriptor, operation)
      }
      let first = try StoreLock(of: location, on: PosixFileSystem())
      let refusal = try code {
        _ = try StoreLock(
          of: location, on: PosixFileSystem(calls: calls), patience: .seconds(600))
      }
      #expect(refusal == .inUse && attempts.withLock { $0 } == 1)
      first.release()
    }
  }
}
