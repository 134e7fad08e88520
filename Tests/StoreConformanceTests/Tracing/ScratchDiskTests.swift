import SimulatedDisk
import Testing

@testable import StoreConformance

@Suite("Scratch directories and disks as values")
struct ScratchDiskTests {
  @Test func aDiskIsTheSameAsADirectoryAndBack() throws {
    let scratch = try ScratchDisk()
    let disk = try MemoryFileSystem.Snapshot(
      directories: [".", "sub"], files: ["a": [1, 2], "sub/b": [], "sub/c": [3]])
    let path = try scratch.makeDirectory(of: disk)
    #expect(try ScratchDisk.contents(of: path) == disk)
    #expect(scratch.withoutDirectories("\(path)/a is wrong") == "a is wrong")
    #expect(scratch.directoryCount == 1)
  }
}
