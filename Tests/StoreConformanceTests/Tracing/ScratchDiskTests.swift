import Foundation
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

  /// If the disk lacked unreadable files, the store would be blamed.
  @Test func whatCannotBeReadIsNoEmptyDisk() throws {
    let scratch = try ScratchDisk()
    #expect(throws: HarnessFailure.self) {
      try ScratchDisk.contents(of: scratch.makeDirectory() + "/nowhere")
    }
    #if os(Linux)
      // Reading there is an error for every user (proc(5)).
      let path = try scratch.makeDirectory()
      try #require(symlink("/proc/self/mem", path + "/unreadable") == 0)
      let error = #expect(throws: HarnessFailure.self) { try ScratchDisk.contents(of: path) }
      #expect(error?.description.hasSuffix("unreadable cannot be read: Input/output error") == true)
    #endif
  }

  @Test func whatLeadsNowhereOrIsNoFileIsLeftOut() throws {
    let scratch = try ScratchDisk()
    let path = try scratch.makeDirectory()
    try #require(symlink("nowhere", path + "/link") == 0)
    try #require(mkfifo(path + "/pipe", 0o600) == 0)
    let empty = try MemoryFileSystem.Snapshot(directories: ["."], files: [:])
    #expect(try ScratchDisk.contents(of: path) == empty)
  }
}
