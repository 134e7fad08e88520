import Foundation
import Persistence
import Testing

@testable import SQLiteVariant

@Suite("Synchronisations of SQLite that fail")
struct FailedSyncTests {
  private func content(_ place: DatabaseDirectory) async throws -> [Note] {
    let store = try place.open()
    let all = try await store.loadAll()
    try await store.close()
    return all
  }

  @Test func anInterruptedSynchronisationIsDoneAgain() async throws {
    try await inPlace { place in
      let store = try place.open()
      let notes = ["a", "b", "c"].map { Note(id: $0, text: "1") }
      try await store.save(notes[0])
      try SyncFaults.inject([EINTR, EINTR], into: .log, of: store)
      try await store.save(notes[1])
      try await store.save(notes[2])
      #expect(try await store.loadAll() == notes)
      try await store.close()
      #expect(try await content(place) == notes)
    }
  }

  @Test(arguments: [[EIO], [EINTR, EIO], [EINTR, ENOSPC]])
  func aFailedSynchronisationStopsTheStore(_ faults: [Int32]) async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "a", text: "1"))
      try SyncFaults.inject(faults, into: .log, of: store)
      #expect(
        await code { try await store.save(Note(id: "b", text: "2")) } == .outcomeUnknown)
      #expect(await code { try await store.save(Note(id: "c", text: "3")) } == .failed)
      try await store.close()
      #expect(try await content(place).first == Note(id: "a", text: "1"))
    }
  }

  @Test func closingSaysThatTheLogCouldNotBeEmptied() async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "a", text: "1"))
      try SyncFaults.inject([EIO], into: .database, of: store)
      let error = await #expect(throws: StoreError.self) { try await store.close() }
      #expect(error?.code == .inputOutput)
      #expect(error?.message.contains("data.sqlite-wal") == true)
      #expect(error?.message.contains("Open the store again") == true)
      // SQLite would try again when it closes, find no failure any more, and remove the log.
      #expect(try place.names() == ["data.sqlite", "data.sqlite-wal", "data.sqlite.lock"])
      #expect(try place.bytes("-wal").isEmpty == false)
      try await store.close()
      #expect(try await content(place) == [Note(id: "a", text: "1")])
    }
  }

  @Test func closingTriesAgainAfterAnInterruption() async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "a", text: "1"))
      try SyncFaults.inject([EINTR], into: .database, of: store)
      try await store.close()
      #expect(try place.names() == ["data.sqlite", "data.sqlite.lock"])
      #expect(try await content(place) == [Note(id: "a", text: "1")])
    }
  }
}
