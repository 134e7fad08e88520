import Samples
import SimulatedDisk
import Synchronization
import Testing

@testable import Persistence

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Locks")
struct LockTests {
  /// A child between `fork` and `exec` has a copy of a lock's descriptor; no other file is locked.
  @Test(arguments: OpenMode.allCases)
  func onlyALocksFileIsUnlockedWhenItIsClosed(_ mode: OpenMode) throws {
    try inTemporaryDirectory { path in
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
}
