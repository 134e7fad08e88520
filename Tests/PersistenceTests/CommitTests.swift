import Foundation
import Samples
import SimulatedDisk
import Testing

@testable import Persistence

@Suite("Commits")
struct CommitTests {
  private let old = Note(id: 1, text: "old")

  /// A store that holds one note, over a file system that can be made to fail.
  private func opened(
    _ durability: Durability = .powerLoss
  ) throws -> (disk: MemoryFileSystem, faulting: FaultingFileSystem, store: BareStore<Note>) {
    let disk = emptyDisk()
    let faulting = FaultingFileSystem(disk)
    let store = try openNotes(faulting, durability)
    try store.save(old)
    return (disk, faulting, store)
  }

  @Test func aBatchIsAppliedInOrder() throws {
    let (disk, _, store) = try opened()
    try store.commit([
      .save(Note(id: 2, text: "two")), .delete(1), .save(Note(id: 3, text: "a")),
      .save(Note(id: 3, text: "b")), .delete(2), .delete(9), .save(Note(id: 1, text: "new")),
    ])
    let expected = [Note(id: 1, text: "new"), Note(id: 3, text: "b")]
    #expect(try store.all() == expected)
    #expect(try store.find(2) == nil)
    try store.close()
    #expect(try openNotes(disk).all() == expected)
  }

  @Test(arguments: Durability.allCases)
  func everyFailureLeavesMemoryAndDiskAsTheyWere(durability: Durability) throws {
    for kind in Fault.kinds {
      for extent in Fault.Extent.allCases {
        for index in 1... {
          let (disk, faulting, store) = try opened(durability)
          let bytes = disk.contents(of: path)
          faulting.arm(Fault(at: index, kind, extent))
          let error = try storeError {
            try store.commit([.save(Note(id: 2, text: "")), .delete(1)])
          }
          let place = "\(Fault(at: index, kind, extent))"
          // A short write can only hit the write, which is the second operation.
          if !faulting.hasFired, kind != .shortWrite || index > 2 { break }
          if !faulting.hasFired { continue }
          #expect(error != nil, "\(place)")
          #expect(try store.all() == [old], "\(place)")
          guard error?.code != .outcomeUnknown else { continue }
          #expect(disk.contents(of: path) == bytes, "\(place)")
          faulting.disarm()
          try store.save(Note(id: 3, text: "later"))
          #expect(try store.all().count == 2, "\(place)")
          #expect(disk.paths == [path, path + ".lock"], "\(place)")
        }
      }
    }
  }

  @Test(arguments: [
    (ENOSPC, StoreError.Code.diskFull), (EDQUOT, .diskFull),
    (EACCES, .notWritable), (EROFS, .notWritable), (EPERM, .notWritable), (EIO, .inputOutput),
    (EMFILE, .inputOutput), (ENOENT, .directoryMissing),
  ])
  func errorNumbersBecomeCodes(number: Int32, code: StoreError.Code) throws {
    for operation in [FileOperation.open, .write, .synchronize, .close, .rename] {
      let disk = emptyDisk()
      let faulting = FaultingFileSystem(disk) { seen, _ in seen == operation }
      let store = try openNotes(faulting)
      faulting.arm(Fault(at: 1, .error(number)))
      let error = try storeError { try store.save(old) }
      #expect(error?.code == code, "\(operation)")
      #expect((error?.cause as? FileSystemError)?.operation == operation)
      #expect(error?.location == path)
      #expect(disk.paths == [path + ".lock"])
    }
  }

  @Test func afterADirectorySyncThatFailedTheStoreRefusesChangesAndCanBeRead() throws {
    let (disk, faulting, store) = try opened()
    faulting.arm(Fault(at: 8, .error(EIO)))
    let error = try storeError { try store.save(Note(id: 2, text: "perhaps")) }
    #expect(error?.code == .outcomeUnknown)
    #expect((error?.cause as? FileSystemError)?.operation == .synchronizeDirectory)
    let bytes = disk.contents(of: path)
    #expect(try code { try store.save(old) } == .failed)
    #expect(try code { try store.delete(1) } == .failed)
    #expect(try code { try store.flush() } == .failed)
    #expect(disk.contents(of: path) == bytes)
    #expect(try store.all() == [old])
    #expect(try store.find(1) == old)
    try store.close()
    #expect(try openNotes(disk).all().map(\.id) == [1, 2])
  }

  @Test func withoutPowerLossThereIsNoUnknownOutcome() throws {
    let (_, faulting, store) = try opened(.processCrash)
    faulting.arm(Fault(at: 7, .error(EIO), .forGood))
    #expect(try code { try store.save(Note(id: 2, text: "")) } == nil)
    #expect(!faulting.hasFired)
  }

  @Test func aProcessThatDiesLeavesTheOldFileOrTheNewOne() throws {
    for index in 1... {
      let (disk, faulting, store) = try opened()
      let before = disk.contents(of: path)
      faulting.arm(Fault(at: index, .crash))
      let error = try storeError { try store.save(Note(id: 2, text: "new")) }
      guard faulting.hasFired else { break }
      #expect(error != nil)
      let isOld = disk.contents(of: path) == before
      let again = try openNotes(MemoryFileSystem(disk.snapshot()))
      #expect(try again.all().map(\.id) == (isOld ? [1] : [1, 2]))
      // Operations: a look at the lock, open, write, synchronize, close, another look, rename; only
      // the directory's sync comes after.
      #expect(isOld == (index <= 7), "crash at \(index)")
    }
  }

  @Test func anItemThatCannotBeEncodedChangesNothing() throws {
    struct Reading: Storable, Equatable {
      var id: Int
      var value: Double
    }
    let disk = emptyDisk()
    let store = try BareStore<Reading>(configuration(on: disk))
    try store.save(Reading(id: 1, value: 1))
    let bytes = disk.contents(of: path)
    let error = try storeError {
      try store.save(Reading(id: 2, value: 2), Reading(id: 3, value: .nan))
    }
    #expect(error?.code == .unencodable)
    #expect(
      error?.message.hasPrefix("The item with id 3 cannot be encoded; nothing was ch") == true)
    #expect(error?.cause is EncodingError)
    #expect(try store.all() == [Reading(id: 1, value: 1)])
    #expect(disk.contents(of: path) == bytes)
    try store.save(Reading(id: 2, value: 2))
  }

  @Test func aClosedStoreSaysSoAndMayBeClosedAgain() throws {
    let (disk, _, store) = try opened()
    try store.close()
    try store.close()
    #expect(disk.openFileCount == 0)
    #expect(try code { _ = try store.all() } == .closed)
    #expect(try code { _ = try store.find(1) } == .closed)
    #expect(try code { try store.save(old) } == .closed)
    #expect(try code { try store.delete(1) } == .closed)
    #expect(try code { try store.flush() } == .closed)
  }

  @Test func closingIsDoneEvenWhenItFails() throws {
    let (disk, faulting, store) = try opened()
    faulting.arm(Fault(at: 1, .error(EIO)))
    try store.close()
    #expect(faulting.hasFired)
    #expect(try openNotes(disk).all() == [old])
  }
}
