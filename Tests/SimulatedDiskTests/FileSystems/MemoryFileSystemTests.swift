import Foundation
import Persistence
import SimulatedDisk
import Testing

@Suite("The file system in memory")
struct MemoryFileSystemTests {
  let disk = MemoryFileSystem(directories: ["/data"])
  let data: OpenDirectory

  init() throws {
    data = try disk.openDirectory("/data")
  }

  @Test func whatIsWrittenIsRead() throws {
    try write("first", to: "a", in: data, of: disk)
    try write("second", to: "a", in: data, of: disk)
    #expect(try text(of: "/data/a", in: disk) == "second")
    try disk.closeDirectory(data)
    #expect(disk.openFileCount == 0)
  }

  @Test func writesContinueWhereTheLastOneEnded() throws {
    let file = try disk.open("a", in: data, .replace)
    try disk.write([1, 2], to: file)
    try disk.write([3], to: file)
    #expect(disk.contents(of: "/data/a") == [1, 2, 3])
  }

  @Test func appendingWritesAtTheEndAndAfterAHoleWhatWasEmptiedMeanwhile() throws {
    try disk.setContents([1, 2, 3], of: "/data/a")
    let appended = try disk.open("a", in: data, .append)
    try disk.write([4], to: appended)
    #expect(disk.contents(of: "/data/a") == [1, 2, 3, 4])
    let replaced = try disk.open("a", in: data, .replace)
    try disk.write([5, 6], to: replaced)
    try disk.close(try disk.open("a", in: data, .replace))
    try disk.write([7], to: replaced)
    #expect(disk.contents(of: "/data/a") == [0, 0, 7])
    try disk.write([8], to: appended)
    #expect(disk.contents(of: "/data/a") == [0, 0, 7, 8])
  }

  @Test func whatIsMissingIsNotFound() {
    #expect(errorNumber { _ = try disk.open("a", in: data, .read) } == ENOENT)
    #expect(errorNumber { _ = try disk.identify("a", in: data) } == ENOENT)
    #expect(errorNumber { try disk.rename("a", to: "b", in: data) } == ENOENT)
    #expect(errorNumber { try disk.remove("a", in: data) } == ENOENT)
    #expect(errorNumber { _ = try disk.openDirectory("/none") } == ENOENT)
  }

  @Test func aFileIsNotADirectoryNorTheOtherWayRound() throws {
    try disk.setContents([], of: "/data/a")
    try disk.makeDirectory("/data/inner")
    #expect(errorNumber { _ = try disk.openDirectory("/data/a") } == ENOTDIR)
    for mode in OpenMode.allCases {
      #expect(errorNumber { _ = try disk.open("inner", in: data, mode) } == EISDIR)
    }
    #expect(errorNumber { try disk.rename("a", to: "inner", in: data) } == EISDIR)
  }

  @Test func aDirectoryIsGoodUntilItIsClosed() throws {
    try disk.closeDirectory(data)
    #expect(errorNumber { try disk.closeDirectory(data) } == EBADF)
    #expect(errorNumber { _ = try disk.open("a", in: data, .replace) } == EBADF)
    #expect(errorNumber { _ = try disk.list(data) } == EBADF)
    #expect(errorNumber { try disk.synchronizeDirectory(data) } == EBADF)
  }

  @Test func aFileIsIdentifiedByWhatItIsAndNotByItsName() throws {
    let lock = try disk.open("lock", in: data, .lock)
    let identity = try disk.identify(lock)
    #expect(try disk.identify("lock", in: data) == identity)
    try disk.rename("lock", to: "moved", in: data)
    #expect(try disk.identify("moved", in: data) == identity)
    #expect(try disk.identify(lock) == identity)
    try disk.close(try disk.open("lock", in: data, .lock))
    #expect(try disk.identify("lock", in: data) != identity)
  }

  @Test func symbolicLinksAreNotFollowed() throws {
    try disk.makeSymbolicLink("/data/link", to: "/data/a")
    for mode in OpenMode.allCases {
      #expect(errorNumber { _ = try disk.open("link", in: data, mode) } == ELOOP)
    }
    try disk.remove("link", in: data)
    #expect(try disk.list(data) == [])
  }

  @Test func overlongNamesAreRefused() {
    let name = String(repeating: "a", count: 256)
    #expect(errorNumber { _ = try disk.open(name, in: data, .replace) } == ENAMETOOLONG)
    #expect(errorNumber { _ = try disk.open(String(name.dropLast()), in: data, .replace) } == nil)
  }

  @Test func accessIsRefusedWhereItIsTakenAway() throws {
    try disk.setContents([1], of: "/data/a")
    try disk.setAccess(.readOnly, of: "/data/a")
    #expect(try text(of: "/data/a", in: disk) == "\u{1}")
    #expect(errorNumber { _ = try disk.open("a", in: data, .replace) } == EACCES)
    try disk.setAccess(.none, of: "/data/a")
    #expect(errorNumber { _ = try disk.open("a", in: data, .read) } == EACCES)
    #expect(disk.contents(of: "/data/a") == [1])
  }

  @Test func aReadOnlyDirectoryKeepsItsNames() throws {
    try disk.setContents([1], of: "/data/a")
    try disk.setAccess(.readOnly, of: "/data")
    #expect(errorNumber { _ = try disk.open("b", in: data, .replace) } == EACCES)
    #expect(errorNumber { try disk.rename("a", to: "b", in: data) } == EACCES)
    #expect(errorNumber { try disk.remove("a", in: data) } == EACCES)
    #expect(errorNumber { _ = try disk.open("a", in: data, .append) } == nil)
    try disk.setAccess(.none, of: "/data")
    #expect(errorNumber { _ = try disk.open("a", in: data, .read) } == EACCES)
    #expect(errorNumber { _ = try disk.list(data) } == EACCES)
    #expect(disk.paths == ["/data/a"])
  }

  @Test func descriptorsAreGoodOnceAndForTheirMode() throws {
    let file = try disk.open("a", in: data, .replace)
    #expect(errorNumber { _ = try disk.read(file) } == EBADF)
    try disk.close(file)
    #expect(errorNumber { try disk.close(file) } == EBADF)
    #expect(errorNumber { try disk.write([1], to: file) } == EBADF)
    #expect(errorNumber { try disk.synchronize(file) } == EBADF)
    let reader = try disk.open("a", in: data, .read)
    #expect(reader != file)
    #expect(errorNumber { try disk.write([1], to: reader) } == EBADF)
  }

  @Test func anErrorNamesOperationAndPath() throws {
    let file = try disk.open("a", in: data, .replace)
    #expect(throws: FileSystemError(.read, "/data/a", number: EBADF)) { try disk.read(file) }
  }

  @Test func anOpenFileOutlivesItsName() throws {
    try write("old", to: "a", in: data, of: disk)
    try write("new", to: "b", in: data, of: disk)
    let replaced = try disk.open("a", in: data, .read)
    let renamed = try disk.open("b", in: data, .append)
    try disk.rename("b", to: "a", in: data)
    try disk.write(Array("er".utf8), to: renamed)
    #expect(try disk.read(replaced) == Array("old".utf8))
    #expect(try text(of: "/data/a", in: disk) == "newer")
    try disk.remove("a", in: data)
    try disk.write(Array("!".utf8), to: renamed)
    #expect(disk.paths == [])
  }

  @Test func listingIsSortedAndHasDirectories() throws {
    for name in ["b", "c", "a"] { try disk.setContents([], of: "/data/" + name) }
    try disk.makeDirectory("/data/inner/most")
    #expect(try disk.list(data) == ["a", "b", "c", "inner"])
    #expect(try disk.withDirectory("/data/inner", disk.list) == ["most"])
    #expect(errorNumber { try disk.makeDirectory("/data/a") } == ENOTDIR)
  }

  @Test func lockBelongsToTheOpenFileAndItsInode() throws {
    let first = try disk.open("lock", in: data, .lock)
    let second = try disk.open("lock", in: data, .lock)
    try disk.lock(first)
    try disk.lock(first)
    #expect(errorNumber { try disk.lock(second) } == EWOULDBLOCK)
    try disk.remove("lock", in: data)
    let other = try disk.open("lock", in: data, .lock)
    #expect(errorNumber { try disk.lock(other) } == nil)
    try disk.close(first)
    #expect(errorNumber { try disk.lock(second) } == nil)
  }

  @Test func aSnapshotHasNeitherLocksNorOpenFilesAndDoesNotChange() throws {
    let lock = try disk.open("lock", in: data, .lock)
    try disk.lock(lock)
    let file = try disk.open("a", in: data, .replace)
    try disk.write([1], to: file)
    let gone = try disk.open("gone", in: data, .replace)
    try disk.remove("gone", in: data)
    let snapshot = disk.snapshot()
    try disk.write([2], to: file)
    try disk.close(gone)

    #expect(snapshot.files == ["/data/a": [1], "/data/lock": []])
    let reopened = MemoryFileSystem(snapshot)
    #expect(reopened.openFileCount == 0)
    #expect(errorNumber { try reopened.write([3], to: file) } == EBADF)
    let data = try reopened.openDirectory("/data")
    // Not the descriptor that had the lock before.
    try reopened.close(try reopened.open("a", in: data, .read))
    let free = try reopened.open("lock", in: data, .lock)
    #expect(free != lock)
    #expect(errorNumber { try reopened.lock(free) } == nil)
    #expect(reopened.snapshot() == snapshot)
    #expect(disk.snapshot() != snapshot)
  }

  @Test func aSnapshotCanBeMadeFromFiles() throws {
    let snapshot = try MemoryFileSystem.Snapshot(
      directories: ["/data"], files: ["/data/a": [1, 2]])
    #expect(snapshot.description == "/data/a: 2 bytes")
    try disk.setContents([1, 2], of: "/data/a")
    #expect(disk.snapshot() == snapshot)
    #expect(
      errorNumber { _ = try MemoryFileSystem.Snapshot(directories: [], files: ["/x/a": []]) }
        == ENOENT)
  }
}
