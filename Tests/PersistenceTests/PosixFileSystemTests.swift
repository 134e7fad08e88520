import Foundation
import Persistence
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("The real file system")
struct PosixFileSystemTests {
  let files = PosixFileSystem()

  /// Writes a file and closes it.
  private func write(_ bytes: [UInt8], to path: String, _ mode: OpenMode = .replace) throws {
    let file = try files.open(path, mode)
    try files.write(bytes, to: file)
    try files.synchronize(file)
    try files.close(file)
  }

  private func bytes(of path: String) throws -> [UInt8] {
    let file = try files.open(path, .read)
    let bytes = try files.read(file)
    try files.close(file)
    return bytes
  }

  private func number(_ body: () throws -> Void) -> Int32? {
    do {
      try body()
      return nil
    } catch { return (error as? FileSystemError)?.number }
  }

  @Test func whatIsWrittenIsRead() throws {
    try inTemporaryDirectory { directory in
      for count in [0, 1, 4095, 4096, 4097, 1_000_000] {
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try write(content, to: directory + "/a")
        #expect(try bytes(of: directory + "/a") == content)
      }
    }
  }

  @Test func appendingAndTruncatingWork() throws {
    try inTemporaryDirectory { directory in
      try write([1, 2], to: directory + "/a", .append)
      try write([3], to: directory + "/a", .append)
      #expect(try bytes(of: directory + "/a") == [1, 2, 3])
      let file = try files.open(directory + "/a", .append)
      try files.truncate(file, to: 1)
      try files.write([4], to: file)
      try files.close(file)
      #expect(try bytes(of: directory + "/a") == [1, 4])
    }
  }

  @Test(arguments: [OpenMode.replace, .append, .lock])
  func newFilesAreForTheirOwnerAlone(mode: OpenMode) throws {
    try inTemporaryDirectory { directory in
      try files.close(try files.open(directory + "/a", mode))
      var status = stat()
      #expect(stat(directory + "/a", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
    }
  }

  @Test(arguments: OpenMode.allCases)
  func symbolicLinksAreNotFollowed(mode: OpenMode) throws {
    try inTemporaryDirectory { directory in
      try write([1], to: directory + "/a")
      #expect(symlink(directory + "/a", directory + "/link") == 0)
      #expect(number { _ = try files.open(directory + "/link", mode) } == ELOOP)
      #expect(try bytes(of: directory + "/a") == [1])
    }
  }

  @Test func descriptorsAreNotInherited() throws {
    try inTemporaryDirectory { directory in
      let file = try files.open(directory + "/a", .lock)
      #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0)
      try files.close(file)
    }
  }

  @Test func whatIsMissingIsNotFound() throws {
    try inTemporaryDirectory { directory in
      let missing = directory + "/none"
      #expect(number { _ = try files.open(missing, .read) } == ENOENT)
      #expect(number { _ = try files.open(missing + "/a", .replace) } == ENOENT)
      #expect(number { try files.synchronizeDirectory(missing) } == ENOENT)
      #expect(number { try files.rename(missing, to: missing + "2") } == ENOENT)
      #expect(number { try files.remove(missing) } == ENOENT)
      #expect(number { _ = try files.list(missing) } == ENOENT)
      #expect(number { try files.synchronizeDirectory(directory) } == nil)
    }
  }

  @Test func readingADirectoryFails() throws {
    try inTemporaryDirectory { directory in
      let file = try files.open(directory, .read)
      #expect(number { _ = try files.read(file) } == EISDIR)
      try files.close(file)
    }
  }

  @Test(.timeLimit(.minutes(1))) func aPipeInTheFilesPlaceIsAnErrorAndDoesNotBlock() throws {
    try inTemporaryDirectory { directory in
      #expect(mkfifo(directory + "/a", 0o600) == 0)
      #expect(number { _ = try bytes(of: directory + "/a") } == ESPIPE)
    }
  }

  @Test func aClosedDescriptorIsBad() throws {
    try inTemporaryDirectory { directory in
      let file = try files.open(directory + "/a", .replace)
      #expect(number { _ = try files.read(file) } == EBADF)
      try files.close(file)
      // A number that no other thread of this process can have been given meanwhile.
      let bad = OpenFile(descriptor: -1)
      #expect(number { try files.close(bad) } == EBADF)
      #expect(number { try files.write([1], to: bad) } == EBADF)
      #expect(number { try files.synchronize(bad) } == EBADF)
      #expect(number { try files.truncate(bad, to: 0) } == EBADF)
      #expect(number { try files.lock(bad) } == EBADF)
    }
  }

  @Test func renamingReplacesAndRemovingRemoves() throws {
    try inTemporaryDirectory { directory in
      try write([1], to: directory + "/a")
      try write([2], to: directory + "/b")
      try files.rename(directory + "/b", to: directory + "/a")
      #expect(try files.list(directory) == ["a"])
      #expect(try bytes(of: directory + "/a") == [2])
      try files.remove(directory + "/a")
      #expect(try files.list(directory) == [])
    }
  }

  @Test func listingIsSortedAndHasHiddenFiles() throws {
    try inTemporaryDirectory { directory in
      for name in ["b", "ä", ".c", "a"] { try write([], to: directory + "/" + name) }
      #expect(try files.list(directory) == [".c", "a", "b", "ä"].sorted())
    }
  }

  @Test func aLockExcludesAnotherOpenFileOfTheSameProcess() throws {
    try inTemporaryDirectory { directory in
      let first = try files.open(directory + "/lock", .lock)
      let second = try files.open(directory + "/lock", .lock)
      try files.lock(first)
      #expect(number { try files.lock(second) } == EWOULDBLOCK)
      try files.close(first)
      #expect(number { try files.lock(second) } == nil)
      try files.close(second)
    }
  }
}
