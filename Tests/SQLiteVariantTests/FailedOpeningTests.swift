import Foundation
import Persistence
import Samples
import SimulatedDisk
import Testing

@testable import SQLiteVariant

@Suite("Openings of SQLite stores that fail")
struct FailedOpeningTests {
  /// The error of an opening in which one of the store's own file operations fails.
  private func failure(
    _ place: DatabaseDirectory, of operation: FileOperation, at number: Int,
    _ recovery: RecoveryPolicy
  ) -> StoreError? {
    do throws(StoreError) {
      var file = try DatabaseFile(place.configuration(recovery: recovery), .string)
      file.fileSystem = FaultingFileSystem(
        PosixFileSystem(), fault: Fault(at: number, .error(EIO))
      ) { found, _ in found == operation }
      _ = try file.open { (_, _) throws(StoreError) in }
      return nil
    } catch {
      return error
    }
  }

  private func putDamaged(_ place: DatabaseDirectory) throws {
    try place.put(Data("damaged".utf8))
    try place.put(Data("its log".utf8), "-wal")
  }

  @Test func aDatabaseThatCannotBeMovedAsideIsUntouched() async throws {
    try await inPlace { place in
      try putDamaged(place)
      let error = failure(place, of: .rename, at: 1, .quarantine { _ in })
      #expect(error?.code == .unreadable)
      #expect(try place.names() == ["data.sqlite", "data.sqlite-wal"])
    }
  }

  @Test func aLogThatStaysBehindIsNamedWithWhereTheDatabaseIs() async throws {
    try await inPlace { place in
      try putDamaged(place)
      let reports = Reports()
      let error = failure(place, of: .rename, at: 2, .quarantine { reports.add($0) })
      let names = try place.names()
      #expect(error?.code == .outcomeUnknown)
      #expect(names.count == 2 && names[0] == "data.sqlite-wal")
      #expect(error?.message.contains("moved aside to \(place.directory)/\(names[1]),") == true)
      #expect(error?.message.contains("\(place.path)-wal is still there") == true)
      #expect(error?.message.contains("Move it to the same place by hand, then open") == true)
      #expect(reports.all.isEmpty)
      let target = place.directory + "/" + names[1]
      try FileManager.default.moveItem(atPath: place.path + "-wal", toPath: target + "-wal")
      try await place.open().close()
      #expect(try Data(contentsOf: URL(filePath: target + "-wal")) == Data("its log".utf8))
    }
  }

  @Test func aMoveThatMayNotLastIsSaid() async throws {
    try await inPlace { place in
      try putDamaged(place)
      let error = failure(place, of: .synchronizeDirectory, at: 1, .quarantine { _ in })
      let target = try #require(try place.names().first)
      #expect(error?.code == .outcomeUnknown)
      #expect(error?.message.contains("moved aside to \(place.directory)/\(target)") == true)
    }
  }

  @Test func aDatabaseThatWasMadeIsSaidToBe() async throws {
    try await inPlace { place in
      let error = failure(place, of: .synchronizeDirectory, at: 1, .refuse)
      #expect(error?.code == .outcomeUnknown)
      #expect(error?.message.contains("An empty database was made") == true)
      // The name may be missing on the disk, whatever the system shows.
      #expect(try place.names().isEmpty)
      try await place.open().close()
    }
  }

  @Test(arguments: [FileOperation.rename, .synchronize, .open, .close])
  func aDatabaseThatCannotBeMadeLeavesNothing(_ operation: FileOperation) async throws {
    try await inPlace { (place) async throws -> Void in
      let error = failure(place, of: operation, at: 1, .refuse)
      #expect(error?.code == .unreadable)
      #expect(error?.message.contains("save") == false)
      #expect(try place.names().isEmpty)
    }
  }

  @Test func aDirectoryThatCannotBeSynchronisedIsNoticedWhenOpening() async throws {
    try await inPlace { place in
      try await place.open().close()
      let before = try place.names()
      #expect(failure(place, of: .synchronizeDirectory, at: 1, .refuse) != nil)
      #expect(try place.names() == before)
    }
  }

  @Test func aLogThatAnotherProcessLeftIsMadeDurableWhenOpening() async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "a", text: "1"))
      try SyncFaults.inject([EIO], into: .database, of: store)
      #expect(await code { try await store.close() } == .inputOutput)
      #expect(failure(place, of: .synchronize, at: 1, .refuse)?.code == .unreadable)
      #expect(try place.names() == ["data.sqlite", "data.sqlite-wal", "data.sqlite.lock"])
    }
  }

  @Test func aPathThatIsTooLongForSQLiteIsRefused() async throws {
    try await inPlace { place in
      let part = "/" + String(repeating: "d", count: 130)
      let directory = place.directory + part + part + part
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
      // One byte more each time, around the longest path that SQLite takes.
      var refused = 0
      for count in 1...100 {
        let long = DatabaseDirectory(
          location: try StoreLocation(
            directoryPath: directory, filename: String(repeating: "f", count: count)))
        do { try await long.open().close() } catch let error as StoreError {
          refused += 1
          #expect(error.code == .invalidLocation)
          #expect(error.message.contains("has \(long.path.utf8.count) bytes; SQLite takes "))
          #expect(error.message.contains("Choose a shorter directory or file name."))
          #expect(FileManager.default.fileExists(atPath: long.path + ".lock") == false)
        }
      }
      #expect(refused > 0 && refused < 100)
    }
  }

  @Test func aRelativeDirectoryIsFixedWhenOpening() async throws {
    try await inPlace { place in
      let here = FileManager.default.currentDirectoryPath
      let up = String(repeating: "../", count: here.split(separator: "/").count)
      let relative = try StoreLocation(
        directoryPath: up + place.directory.dropFirst(), filename: "data.sqlite")
      let store = try SQLiteStore<Note>(configuration: StoreConfiguration(location: relative))
      #expect(store.path.hasPrefix("/"))
      let resolved = try place.location.resolved.path
      #expect(store.path == resolved)
      try await store.close()
    }
  }
}
