import Foundation
import Persistence
import Testing

@testable import SQLiteVariant

@Suite("Files of an open SQLite store that are taken away")
struct ReplacedFileTests {
  /// A store with a single note, after something has happened to its files.
  private func inPlace(
    after change: (FileManager, DatabaseDirectory) throws -> Void,
    _ check: (SQLiteStore<Note>, DatabaseDirectory) async throws -> Void
  ) async throws {
    try await SQLiteVariantTests.inPlace { outer in
      let directory = outer.directory + "/inner"
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: false)
      let place = DatabaseDirectory(
        location: try StoreLocation(directoryPath: directory, filename: "data"))
      let store = try place.open()
      try await store.save(Note(id: "a", text: "1"))
      try change(FileManager.default, place)
      try await check(store, place)
    }
  }

  /// No save is acknowledged, and the error names the file that was removed.
  private func expectRefusal(
    _ store: SQLiteStore<Note>, _ expected: StoreError.Code, _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let calls: [() async throws -> Void] = [
      { try await store.save(Note(id: "b", text: "2")) }, { try await store.flush() },
    ]
    for call in calls {
      #expect(await code(call) == expected, sourceLocation: sourceLocation)
    }
    let error = await #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
      try await store.close()
    }
    #expect(error?.location == store.path, sourceLocation: sourceLocation)
    #expect(error?.message.contains(what) == true, sourceLocation: sourceLocation)
  }

  @Test func aDatabaseThatWasRemovedIsNoticed() async throws {
    try await inPlace(
      after: { files, place in try files.removeItem(atPath: place.path) },
      { store, place in await expectRefusal(store, .failed, "The database was removed") })
  }

  @Test func aDatabaseThatWasReplacedIsNoticed() async throws {
    try await inPlace(
      after: { files, place in
        try files.moveItem(atPath: place.path, toPath: place.path + "-old")
        try place.put(Data("another".utf8))
      },
      { store, place in
        await expectRefusal(store, .failed, "The database was removed")
        let bytes = try place.bytes()
        #expect(bytes == Data("another".utf8))
      })
  }

  @Test func aDirectoryThatWasReplacedIsNoticedAndTheOtherStoreIsUntouched() async throws {
    try await inPlace(
      after: { files, place in
        try files.moveItem(atPath: place.directory, toPath: place.directory + "-old")
        try files.createDirectory(atPath: place.directory, withIntermediateDirectories: false)
      },
      { store, place in
        let other = try place.open()
        try await other.save(Note(id: "other", text: "2"))
        await expectRefusal(store, .failed, "The database was removed")
        // The first store's log was not removed by its name, which is the other one's now.
        #expect(try place.names().contains("data-wal"))
        #expect(try await other.loadAll().map(\.id) == ["other"])
        try await other.close()
        let moved = DatabaseDirectory(
          location: try StoreLocation(
            directoryPath: place.directory + "-old", filename: "data"))
        let again = try moved.open()
        #expect(try await again.loadAll().map(\.id) == ["a"])
        try await again.close()
      })
  }

  @Test func aLockFileThatWasRemovedIsNoticed() async throws {
    try await inPlace(
      after: { files, place in try files.removeItem(atPath: place.path + ".lock") },
      { store, place in
        await expectRefusal(store, .lockLost, "The lock's file \(store.path).lock was removed")
      })
  }

  @Test(arguments: ["a directory", "a link", "a pipe"])
  func aLockFileThatIsNoFileIsRefused(_ what: String) async throws {
    try await SQLiteVariantTests.inPlace { place in
      let lock = place.path + ".lock"
      switch what {
      case "a directory":
        try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
      case "a link":
        try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: "elsewhere")
      default: #expect(mkfifo(lock, 0o600) == 0)
      }
      let error = #expect(throws: StoreError.self) { try place.open() }
      #expect(error?.code == .invalidLocation)
      #expect(error?.location == lock)
      #expect(error?.message.contains("save") == false)
      #expect(try place.names() == ["data.sqlite.lock"])
    }
  }
}
