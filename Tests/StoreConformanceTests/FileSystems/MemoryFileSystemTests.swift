import Persistence
import StoreConformance
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("The file system in memory")
struct MemoryFileSystemTests {
  let disk = MemoryFileSystem(directories: ["/data"])

  @Test func whatIsWrittenIsRead() throws {
    try write("first", to: "/data/a", of: disk)
    try write("second", to: "/data/a", of: disk)
    #expect(try text(of: "/data/a", in: disk) == "second")
    #expect(disk.openFileCount == 0)
  }

  @Test func writesContinueWhereTheLastOneEnded() throws {
    let file = try disk.open("/data/a", .replace)
    try disk.write([1, 2], to: file)
    try disk.write([3], to: file)
    #expect(disk.contents(of: "/data/a") == [1, 2, 3])
  }

  @Test func appendingWritesAtTheEndEvenAfterTruncation() throws {
    try disk.setContents([1, 2, 3], of: "/data/a")
    let file = try disk.open("/data/a", .append)
    try disk.write([4], to: file)
    try disk.truncate(file, to: 1)
    try disk.write([5], to: file)
    #expect(disk.contents(of: "/data/a") == [1, 5])
  }

  @Test func truncationLeavesAHoleBeforeTheNextWrite() throws {
    let file = try disk.open("/data/a", .replace)
    try disk.write([1, 2, 3], to: file)
    try disk.truncate(file, to: 1)
    try disk.write([4], to: file)
    #expect(disk.contents(of: "/data/a") == [1, 0, 0, 4])
    try disk.truncate(file, to: 5)
    #expect(disk.contents(of: "/data/a") == [1, 0, 0, 4, 0])
    #expect(errorNumber { try disk.truncate(file, to: -1) } == EINVAL)
  }

  @Test func whatIsMissingIsNotFound() {
    #expect(errorNumber { _ = try disk.open("/data/a", .read) } == ENOENT)
    #expect(errorNumber { _ = try disk.open("/none/a", .replace) } == ENOENT)
    #expect(errorNumber { try disk.rename("/data/a", to: "/data/b") } == ENOENT)
    #expect(errorNumber { try disk.remove("/data/a") } == ENOENT)
    #expect(errorNumber { _ = try disk.list("/none") } == ENOENT)
    #expect(errorNumber { try disk.synchronizeDirectory("/none") } == ENOENT)
  }

  @Test func aFileIsNotADirectoryNorTheOtherWayRound() throws {
    try disk.setContents([], of: "/data/a")
    #expect(errorNumber { _ = try disk.open("/data/a/b", .replace) } == ENOTDIR)
    #expect(errorNumber { try disk.synchronizeDirectory("/data/a") } == ENOTDIR)
    #expect(errorNumber { _ = try disk.open("/data", .replace) } == EISDIR)
    let directory = try disk.open("/data", .read)
    #expect(errorNumber { _ = try disk.read(directory) } == EISDIR)
    #expect(errorNumber { try disk.rename("/data/a", to: "/data") } == EISDIR)
  }

  @Test func symbolicLinksAreNotFollowed() throws {
    try disk.makeSymbolicLink("/data/link", to: "/data/a")
    for mode in OpenMode.allCases {
      #expect(errorNumber { _ = try disk.open("/data/link", mode) } == ELOOP)
    }
    try disk.remove("/data/link")
    #expect(try disk.list("/data") == [])
  }

  @Test func overlongNamesAreRefused() {
    let name = String(repeating: "a", count: 256)
    #expect(errorNumber { _ = try disk.open("/data/" + name, .replace) } == ENAMETOOLONG)
    #expect(errorNumber { _ = try disk.open("/data/" + name.dropLast(), .replace) } == nil)
  }

  @Test func accessIsRefusedWhereItIsTakenAway() throws {
    try disk.setContents([1], of: "/data/a")
    try disk.setAccess(.readOnly, of: "/data/a")
    #expect(try text(of: "/data/a", in: disk) == "\u{1}")
    #expect(errorNumber { _ = try disk.open("/data/a", .replace) } == EACCES)
    try disk.setAccess(.none, of: "/data/a")
    #expect(errorNumber { _ = try disk.open("/data/a", .read) } == EACCES)
    #expect(disk.contents(of: "/data/a") == [1])
  }

  @Test func aReadOnlyDirectoryKeepsItsNames() throws {
    try disk.setContents([1], of: "/data/a")
    try disk.setAccess(.readOnly, of: "/data")
    #expect(errorNumber { _ = try disk.open("/data/b", .replace) } == EACCES)
    #expect(errorNumber { try disk.rename("/data/a", to: "/data/b") } == EACCES)
    #expect(errorNumber { try disk.remove("/data/a") } == EACCES)
    #expect(errorNumber { _ = try disk.open("/data/a", .append) } == nil)
    try disk.setAccess(.none, of: "/data")
    #expect(errorNumber { _ = try disk.open("/data/a", .read) } == EACCES)
    #expect(errorNumber { _ = try disk.list("/data") } == EACCES)
    #expect(disk.paths == ["/data/a"])
  }

  @Test func descriptorsAreGoodOnceAndForTheirMode() throws {
    let file = try disk.open("/data/a", .replace)
    #expect(errorNumber { _ = try disk.read(file) } == EBADF)
    try disk.close(file)
    #expect(errorNumber { try disk.close(file) } == EBADF)
    #expect(errorNumber { try disk.write([1], to: file) } == EBADF)
    #expect(errorNumber { try disk.synchronize(file) } == EBADF)
    let reader = try disk.open("/data/a", .read)
    #expect(reader != file)
    #expect(errorNumber { try disk.write([1], to: reader) } == EBADF)
  }

  @Test func anErrorNamesOperationAndPath() throws {
    let file = try disk.open("/data/a", .replace)
    #expect(throws: FileSystemError(.read, "/data/a", number: EBADF)) { try disk.read(file) }
  }

  @Test func anOpenFileOutlivesItsName() throws {
    try write("old", to: "/data/a", of: disk)
    try write("new", to: "/data/b", of: disk)
    let replaced = try disk.open("/data/a", .read)
    let renamed = try disk.open("/data/b", .append)
    try disk.rename("/data/b", to: "/data/a")
    try disk.write(Array("er".utf8), to: renamed)
    #expect(try disk.read(replaced) == Array("old".utf8))
    #expect(try text(of: "/data/a", in: disk) == "newer")
    try disk.remove("/data/a")
    try disk.write(Array("!".utf8), to: renamed)
    #expect(disk.paths == [])
  }

  @Test func listingIsSortedAndHasDirectories() throws {
    for name in ["b", "c", "a"] { try disk.setContents([], of: "/data/" + name) }
    try disk.makeDirectory("/data/inner/most")
    #expect(try disk.list("/data") == ["a", "b", "c", "inner"])
    #expect(try disk.list("/data/inner") == ["most"])
    #expect(errorNumber { try disk.makeDirectory("/data/a") } == ENOTDIR)
  }

  @Test func lockBelongsToTheOpenFileAndItsInode() throws {
    let first = try disk.open("/data/lock", .lock)
    let second = try disk.open("/data/lock", .lock)
    try disk.lock(first)
    try disk.lock(first)
    #expect(errorNumber { try disk.lock(second) } == EWOULDBLOCK)
    try disk.remove("/data/lock")
    let other = try disk.open("/data/lock", .lock)
    #expect(errorNumber { try disk.lock(other) } == nil)
    try disk.close(first)
    #expect(errorNumber { try disk.lock(second) } == nil)
  }

  @Test func aSnapshotHasNeitherLocksNorOpenFilesAndDoesNotChange() throws {
    let lock = try disk.open("/data/lock", .lock)
    try disk.lock(lock)
    let file = try disk.open("/data/a", .replace)
    try disk.write([1], to: file)
    let gone = try disk.open("/data/gone", .replace)
    try disk.remove("/data/gone")
    let snapshot = disk.snapshot()
    try disk.write([2], to: file)
    try disk.close(gone)

    #expect(snapshot.files == ["/data/a": [1], "/data/lock": []])
    let reopened = MemoryFileSystem(snapshot)
    #expect(reopened.openFileCount == 0)
    #expect(errorNumber { try reopened.write([3], to: file) } == EBADF)
    // Not the descriptor that had the lock before.
    try reopened.close(try reopened.open("/data/a", .read))
    let free = try reopened.open("/data/lock", .lock)
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
