import Foundation
import Samples
import SimulatedDisk
import Testing

@testable import Persistence

@Suite("Quarantine")
struct QuarantineTests {
  @Test(arguments: [
    ("", StoreError.Code.corrupt), ("{}", .corrupt), ("[1]", .undecodable),
    (#"[{"id":1,"text":""},{"id":1,"text":""}]"#, .duplicateIdentifier),
  ])
  func unusableBytesAreMovedAsideAndReported(text: String, code: StoreError.Code) throws {
    let disk = try disk(holding: text)
    let reports = try quarantine(disk)
    #expect(reports.map(\.reason.code) == [code])
    let target = try #require(reports.first?.path)
    #expect(target.contains(/^\/data\/data\.json\.quarantined-\d{8}T\d{6}Z$/))
    #expect(disk.paths == [path + ".lock", target].sorted())
    #expect(disk.contents(of: target) == Array(text.utf8))
    #expect(try openNotes(disk).all() == [])
  }

  @Test func nothingIsEverOverwritten() throws {
    let disk = emptyDisk()
    let file = try StoreFile(opening: configuration(on: disk))
    for text in ["first", "second", "third"] {
      try disk.setContents(Array(text.utf8), of: path)
      _ = try file.moveAside(date: "20260102T030405Z")
    }
    let stem = path + ".quarantined-20260102T030405Z"
    #expect(
      disk.snapshot().files == [
        stem: Array("first".utf8), stem + "-2": Array("second".utf8),
        stem + "-3": Array("third".utf8), path + ".lock": [],
      ])
  }

  @Test func aNewerFileIsNeverMoved() throws {
    let text = #"{"lockstep":1,"version":2,"checksum":"#
    let disk = try disk(holding: text)
    #expect(try code { _ = try quarantine(disk) } == .newerVersion)
    #expect(disk.snapshot().files == [path: Array(text.utf8), path + ".lock": []])
  }

  @Test(arguments: [EACCES, EMFILE, EIO])
  func anUnreadableFileIsNeverMoved(number: Int32) throws {
    let disk = try disk(holding: "damaged")
    let faulting = FaultingFileSystem(disk, fault: Fault(at: 1, .error(number))) {
      $0 == .open && $1 == path
    }
    #expect(try code { _ = try quarantine(faulting) } == .unreadable)
    #expect(disk.paths == [path, path + ".lock"])
  }

  @Test func aSoundFileIsNotReported() throws {
    #expect(try quarantine(disk(holding: "[]")).isEmpty)
    #expect(try quarantine(emptyDisk()).isEmpty)
  }

  @Test(arguments: [FileOperation.list, .rename])
  func aFailureToMoveLeavesTheFile(operation: FileOperation) throws {
    let disk = try disk(holding: "damaged")
    let faulting = FaultingFileSystem(disk, fault: Fault(at: 1, .error(EACCES))) { seen, _ in
      seen == operation
    }
    #expect(try code { _ = try quarantine(faulting) } == .notWritable)
    #expect(disk.contents(of: path) == Array("damaged".utf8))
  }

  @Test func aMoveThatMayNotLastSaysWhereTheBytesAre() throws {
    let disk = try disk(holding: "damaged")
    // The first synchronisation is for the file that was read.
    let faulting = FaultingFileSystem(disk, fault: Fault(at: 2, .error(EIO))) { operation, _ in
      operation == .synchronizeDirectory
    }
    let error = try storeError { _ = try quarantine(faulting) }
    #expect(error?.code == .outcomeUnknown)
    let target = try #require(disk.paths.first { $0.contains("quarantined") })
    #expect(error?.message.hasPrefix("The damaged file was moved aside to \(target), but") == true)
    #expect(disk.contents(of: target) == Array("damaged".utf8))
  }
}
