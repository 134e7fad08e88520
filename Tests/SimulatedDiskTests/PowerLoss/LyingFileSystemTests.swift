import Persistence
import Testing

@testable import SimulatedDisk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("The file system that lies once")
struct LyingFileSystemTests {
  private let base = MemoryFileSystem(directories: ["/data"])
  private let data: OpenDirectory

  init() throws {
    data = try base.openDirectory("/data")
  }

  @Test func whatAFailedSyncWasAboutNeverReachesTheDisk() throws {
    let lying = LyingFileSystem(base, failingSync: 2)
    let file = try lying.open("file", in: data, .append)
    try lying.synchronizeDirectory(data)
    try lying.write([1, 2], to: file)
    #expect(throws: FileSystemError(.synchronize, "/data/file", number: EIO)) {
      try lying.synchronize(file)
    }
    #expect(lying.hasLied)
    try lying.synchronize(file)
    #expect(base.contents(of: "/data/file") == [1, 2])
    #expect(try lying.durableSnapshot().files == ["/data/file": []])
    // Later bytes are forced, at the place where they were written.
    try lying.write([3], to: file)
    try lying.synchronize(file)
    #expect(try lying.durableSnapshot().files == ["/data/file": [0, 0, 3]])
  }

  @Test func aRenameWhoseSyncFailedIsSeenByTheProcessOnly() throws {
    try base.setContents([1], of: "/data/a")
    let lying = LyingFileSystem(base, failingSync: 1)
    try lying.rename("a", to: "b", in: data)
    #expect(throws: FileSystemError.self) { try lying.synchronizeDirectory(data) }
    try lying.synchronizeDirectory(data)
    #expect(base.paths == ["/data/b"])
    #expect(try lying.durableSnapshot().files == ["/data/a": [1]])
  }

  @Test func withoutItsTurnNothingIsLost() throws {
    let lying = LyingFileSystem(base, failingSync: 3)
    let file = try lying.open("file", in: data, .replace)
    try lying.write([1], to: file)
    #expect(try lying.durableSnapshot().files.isEmpty)
    try lying.synchronize(file)
    try lying.synchronizeDirectory(data)
    #expect(!lying.hasLied)
    #expect(try lying.durableSnapshot().files == ["/data/file": [1]])
  }
}
