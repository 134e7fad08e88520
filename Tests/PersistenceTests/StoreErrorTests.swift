import Foundation
import Samples
import SimulatedDisk
import Testing

@testable import Persistence

@Suite("The texts of errors")
struct StoreErrorTests {
  private func text(_ body: () throws -> Void) throws -> String {
    try #require(try storeError(body)).description
  }

  @Test func aDamagedFileSaysWhereAndWhatToDo() throws {
    let disk = try disk(holding: "{}")
    #expect(
      try text { _ = try openNotes(disk) } == """
        corrupt at /data/data.json: The file is damaged: the beginning of a store's file was \
        expected, at byte 0. Its bytes are untouched. Restore a backup, or open with recovery: \
        .quarantine to move it aside and start empty.
        """)
  }

  @Test func aFullDiskSaysWhatToDo() throws {
    let faulting = FaultingFileSystem(emptyDisk()) { operation, _ in operation == .write }
    let store = try openNotes(faulting)
    faulting.arm(Fault(at: 1, .error(ENOSPC)))
    #expect(
      try text { try store.save(Note(id: 1, text: "")) } == """
        diskFull at /data/data.json: No room left to write; nothing was changed. Free some space \
        and save again. (write /data/data.json.tmp: No space left on device)
        """)
  }

  @Test func aNewerFileSaysBothVersions() throws {
    let disk = try disk(holding: #"{"lockstep":1,"version":3}"#)
    #expect(
      try text { _ = try openNotes(disk) } == """
        newerVersion at /data/data.json: The file has version 3; this program knows versions up \
        to 1. Its bytes are untouched. Open it with the newer program.
        """)
  }

  @Test func aClosedStoreSaysWhatToDo() throws {
    let store = try openNotes(emptyDisk())
    try store.close()
    #expect(
      try text { try store.flush() }
        == "closed at /data/data.json: The store has been closed. Open it again before using it.")
  }

  @Test func aSecondOpenerSaysWhatToDo() throws {
    let disk = emptyDisk()
    let store = try openNotes(disk)
    let error = try #require(try storeError { _ = try openNotes(disk) })
    #expect(
      error.message == """
        Another store, in this process or another, has this file open. Close that one first, or \
        choose another file.
        """)
    try store.close()
  }

  @Test func aMissingDirectorySaysWhatToDo() throws {
    #expect(
      try text { _ = try openNotes(MemoryFileSystem()) } == """
        directoryMissing at /data/data.json: The directory does not exist. Create it first, or \
        choose another one. (openDirectory /data: No such file or directory)
        """)
  }

  @Test func aNameThatLeavesTheDirectoryIsShown() throws {
    #expect(
      try text { _ = try StoreLocation(directoryPath: "/data", filename: "../x") } == """
        invalidLocation: The file name "../x" contains a separator. Give one plain name such as \
        "data.json", without a directory.
        """)
  }
}
