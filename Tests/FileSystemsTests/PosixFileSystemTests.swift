import FileSystems
import Foundation
import TestPrograms
import Testing

@Suite("The real file system")
struct PosixFileSystemTests {
  let files = PosixFileSystem()

  /// Writes a file and closes it.
  private func write(
    _ bytes: [UInt8], to name: String, in directory: OpenDirectory, _ mode: OpenMode = .replace
  ) throws {
    try files.withFile(name, in: directory, mode) { file throws(FileSystemError) in
      try files.write(bytes, to: file)
      try files.synchronize(file)
    }
  }

  private func bytes(of name: String, in directory: OpenDirectory) throws -> [UInt8] {
    try files.withFile(name, in: directory, .read, files.read)
  }

  /// Runs the body in a fresh real directory, and gives its path too.
  private func inDirectory(_ body: (OpenDirectory, String) throws -> Void) throws {
    try withTemporaryDirectory { path in
      let directory = try files.openDirectory(path)
      try body(directory, path)
      try files.closeDirectory(directory)
    }
  }

  private func number(_ body: () throws -> Void) -> Int32? {
    do {
      try body()
      return nil
    } catch { return (error as? FileSystemError)?.number }
  }

  @Test func whatIsWrittenIsRead() throws {
    try inDirectory { directory, _ in
      for count in [0, 1, 4095, 4096, 4097, 1_000_000] {
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try write(content, to: "a", in: directory)
        #expect(try bytes(of: "a", in: directory) == content)
      }
    }
  }

  private func owner(of name: String, in path: String) throws -> [UInt32] {
    var status = stat()
    try #require(lstat("\(path)/\(name)", &status) == 0)
    return [status.st_uid, status.st_gid]
  }

  /// Only root can give files away, so that only root's tests can look.
  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func filesOfRootBelongToTheOwnerOfTheFolderOrOfTheFileBefore() throws {
    try inDirectory { directory, path in
      try write([1], to: "roots", in: directory)
      #expect(try owner(of: "roots", in: path) == [0, getegid()])
      try #require(chown(path, 12_345, 12_346) == 0)
      for (name, mode) in [("new", OpenMode.replace), ("log", .append)] {
        try write([1], to: name, in: directory, mode)
        #expect(try owner(of: name, in: path) == [12_345, 12_346])
      }
      try files.close(files.open("lock", in: directory, .lock))
      #expect(try owner(of: "lock", in: path) == [12_345, 12_346])
      // A file keeps its owner, whoever owns the folder.
      try write([1], to: "old", in: directory)
      try #require(chown("\(path)/old", 23_456, 23_457) == 0)
      try write([2], to: "next", in: directory)
      try files.rename("next", to: "old", in: directory)
      #expect(try owner(of: "old", in: path) == [23_456, 23_457])
      #expect(try bytes(of: "old", in: directory) == [2])
    }
  }

  @Test func appendingWritesAtTheEnd() throws {
    try inDirectory { directory, _ in
      try write([1, 2], to: "a", in: directory, .append)
      try write([3], to: "a", in: directory, .append)
      #expect(try bytes(of: "a", in: directory) == [1, 2, 3])
    }
  }

  @Test func writingAtAnOffsetChangesNothingElse() throws {
    try inDirectory { directory, _ in
      try write([1, 2, 3, 4], to: "a", in: directory)
      try files.withFile("a", in: directory, .update) { file throws(FileSystemError) in
        try files.write([9, 9], to: file, at: 1)
        try files.write([5], to: file, at: 6)
        try files.synchronize(file)
      }
      #expect(try bytes(of: "a", in: directory) == [1, 9, 9, 4, 0, 0, 5])
    }
  }

  @Test(arguments: [OpenMode.replace, .append, .lock])
  func newFilesAreForTheirOwnerAlone(mode: OpenMode) throws {
    try inDirectory { directory, path in
      try files.close(try files.open("a", in: directory, mode))
      var status = stat()
      #expect(stat(path + "/a", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
    }
  }

  @Test(arguments: OpenMode.allCases)
  func symbolicLinksAreNotFollowed(mode: OpenMode) throws {
    try inDirectory { directory, path in
      try write([1], to: "a", in: directory)
      #expect(symlink(path + "/a", path + "/link") == 0)
      #expect(number { _ = try files.open("link", in: directory, mode) } == ELOOP)
      #expect(try bytes(of: "a", in: directory) == [1])
    }
  }

  @Test func descriptorsAreNotInherited() throws {
    try inDirectory { directory, _ in
      let file = try files.open("a", in: directory, .lock)
      #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0)
      try files.close(file)
    }
  }

  @Test func whatIsMissingIsNotFound() throws {
    try inDirectory { directory, path in
      #expect(number { _ = try files.openDirectory(path + "/none") } == ENOENT)
      #expect(number { _ = try files.open("none", in: directory, .read) } == ENOENT)
      #expect(number { try files.rename("none", to: "none2", in: directory) } == ENOENT)
      #expect(number { try files.remove("none", in: directory) } == ENOENT)
      #expect(number { _ = try files.identify("none", in: directory) } == ENOENT)
      #expect(number { try files.synchronizeDirectory(directory) } == nil)
    }
  }

  @Test(arguments: OpenMode.allCases)
  func aDirectoryIsNotAFileNorTheOtherWayRound(mode: OpenMode) throws {
    try inDirectory { directory, path in
      #expect(mkdir(path + "/inner", 0o700) == 0)
      #expect(number { _ = try files.open("inner", in: directory, mode) } == EISDIR)
      try write([1], to: "a", in: directory)
      #expect(number { _ = try files.openDirectory(path + "/a") } == ENOTDIR)
    }
  }

  @Test(arguments: OpenMode.allCases)
  func aPipeInTheFilesPlaceIsAnErrorAndDoesNotBlock(mode: OpenMode) throws {
    try inDirectory { directory, path in
      #expect(mkfifo(path + "/a", 0o600) == 0)
      let number = number { _ = try files.open("a", in: directory, mode) }
      #expect(number == ENOTSUP || number == ENXIO)
    }
  }

  @Test func aClosedDescriptorIsBad() throws {
    try inDirectory { directory, _ in
      let file = try files.open("a", in: directory, .replace)
      #expect(number { _ = try files.read(file) } == EBADF)
      try files.close(file)
      // A descriptor that no other thread of this process can have meanwhile.
      let bad = OpenFile(descriptor: -1, name: "a", in: directory)
      #expect(number { try files.close(bad) } == EBADF)
      #expect(number { try files.write([1], to: bad) } == EBADF)
      #expect(number { try files.synchronize(bad) } == EBADF)
      #expect(number { _ = try files.identify(bad) } == EBADF)
      #expect(number { try files.lock(bad) } == EBADF)
    }
  }

  @Test func renamingReplacesAndRemovingRemoves() throws {
    try inDirectory { directory, _ in
      try write([1], to: "a", in: directory)
      try write([2], to: "b", in: directory)
      try files.rename("b", to: "a", in: directory)
      #expect(try files.list(directory) == ["a"])
      #expect(try bytes(of: "a", in: directory) == [2])
      try files.remove("a", in: directory)
      #expect(try files.list(directory) == [])
    }
  }

  @Test func listingIsSortedAndHasHiddenFiles() throws {
    try inDirectory { directory, _ in
      for name in ["b", "ä", ".c", "a"] { try write([], to: name, in: directory) }
      #expect(try files.list(directory) == [".c", "a", "b", "ä"].sorted())
    }
  }

  @Test func aLockExcludesAnotherOpenFileOfTheSameProcess() throws {
    try inDirectory { directory, _ in
      let first = try files.open("lock", in: directory, .lock)
      let second = try files.open("lock", in: directory, .lock)
      try files.lock(first)
      #expect(number { try files.lock(second) } == EWOULDBLOCK)
      try files.close(first)
      #expect(number { try files.lock(second) } == nil)
      try files.close(second)
    }
  }
}
