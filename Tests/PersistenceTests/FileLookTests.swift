import Foundation
import TestPrograms
import Testing

@testable import FileSystems
@testable import Persistence

@Suite("Looks at files")
struct FileLookTests {
  /// An older kernel, or another system.
  @Test func aSystemThatCannotLeaveTheTimesOutIsAskedForAll() throws {
    var calls = SystemCalls()
    let looks = Box(0)
    calls.statusWithoutTimes = { _, _, _ in
      looks.withLock { $0 += 1 }
      errno = ENOSYS
      return -1
    }
    try withTemporaryDirectory { path in
      try PosixFileSystem().write([1, 2, 3], toFile: path + "/a")
      let plain = try statuses(in: path, on: PosixFileSystem())
      let found = try statuses(in: path, on: PosixFileSystem(calls: calls))
      #expect(found == plain)
      #expect(Set(found).count == 1 && found[0].size == 3 && found[0].isPrivate)
    }
    // Opening, the name and the descriptor.
    #expect(looks.withLock { $0 } == 3)
  }

  @Test func anErrorIsNotAskedForTwice() throws {
    var calls = SystemCalls()
    calls.status = { _, _, _ in
      Issue.record("The system said already that there is no file.")
      return 0
    }
    calls.statusWithoutTimes = { _, _, _ in
      errno = ENOENT
      return -1
    }
    let files = PosixFileSystem(calls: calls)
    try withTemporaryDirectory { path in
      let directory = try files.openDirectory(path)
      #expect(throws: FileSystemError(.identify, path + "/a", number: ENOENT)) {
        try files.status(of: "a", in: directory)
      }
      try files.closeDirectory(directory)
    }
  }

  #if os(Linux)
    /// If the file's times are not read, a write gets the time of the clock's last tick, which is
    /// before any time that was read just before the write.
    ///
    /// A few of a hundred writes may fall on a new tick. Kernels before 6.13 have no finer times.
    @Test func aLookLeavesTheTimesUnasked() throws {
      let files = PosixFileSystem()
      var ownTimes = 0
      try withTemporaryDirectory { path in
        let directory = try files.openDirectory(path)
        let file = try files.open("a", in: directory, .append)
        for _ in 0..<100 {
          try files.write([1], to: file)
          _ = try files.status(of: "a", in: directory)
          _ = try files.status(of: file)
          var now = timespec()
          clock_gettime(CLOCK_REALTIME, &now)
          try files.write([1], to: file)
          if try changeTime(of: file) >= nanoseconds(now) { ownTimes += 1 }
        }
        try files.close(file)
        try files.closeDirectory(directory)
      }
      #expect(ownTimes < 50)
    }

    private func changeTime(of file: OpenFile) throws(FileSystemError) -> Int {
      var status = stat()
      guard fstat(file.descriptor, &status) == 0 else {
        throw FileSystemError(.identify, file.path, number: errno)
      }
      return nanoseconds(status.st_ctim)
    }

    private func nanoseconds(_ time: timespec) -> Int { time.tv_sec * 1_000_000_000 + time.tv_nsec }
  #endif

  /// The same file's status by its name and by its descriptor.
  private func statuses(in path: String, on files: PosixFileSystem) throws -> [FileStatus] {
    try files.withDirectory(path) { directory throws(FileSystemError) in
      let byName = try files.status(of: "a", in: directory)
      return try files.withFile("a", in: directory, .read) { file throws(FileSystemError) in
        [byName, try files.status(of: file)]
      }
    }
  }
}
