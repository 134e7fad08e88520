import CSQLite
import Foundation
import Persistence
import Testing

@testable import SQLiteVariant

@Suite("The marks of a database and its log")
struct LogMarkTests {
  @Test func aMarkIsReadAsItWasWritten() {
    let mark = LogMark().announcing.begun.announcing
    #expect(LogMark(mark.bytes) == mark)
    #expect(LogMark([]) == LogMark())
    for index in mark.bytes.indices {
      var bytes = mark.bytes
      bytes[index] ^= 1
      #expect(LogMark(bytes) == nil)
      #expect(LogMark(Array(mark.bytes[..<index])) == (index == 0 ? LogMark() : nil))
    }
  }

  @Test func aLogBelongsToTheDatabaseBeforeItAndToNoOther() {
    let closed = LogMark().announcing
    let (session, other) = (closed.announcing, closed.announcing)
    let begun = session.begun
    let announced = begun.announcing
    for log in [begun, announced] {
      #expect(log.belongs(to: session) && log.belongs(to: begun))
      #expect(!log.belongs(to: closed) && !log.belongs(to: other))
    }
    #expect(announced.belongs(to: announced) && announced.begun.belongs(to: announced))
    #expect(!begun.belongs(to: announced) && !announced.begun.belongs(to: begun))
    #expect(!announced.begun.belongs(to: announced.announcing))
  }

  @Test func openingChangesOnlyTheMark() async throws {
    try await inPlace { place in
      let store = try place.open()
      for number in 0..<20 { try await store.save(Note(id: "\(number)", text: "1")) }
      try await store.close()
      let before = try place.bytes()
      let again = try place.open()
      let after = try place.bytes()
      #expect(before.count == after.count && before != after)
      let changed = before.indices.filter { before[$0] != after[$0] }
      let first = try #require(changed.first)
      let last = try #require(changed.last)
      // Within a sector, a power cut leaves the old page or the new one.
      #expect(first / 512 == last / 512 && last - first < 20)
      try await again.close()
    }
  }

  @Test func onlyTheLogIsMovedAsideWhereThatWasChosen() async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "a", text: "1"))
      try await store.close()
      let backup = try place.bytes()
      let again = try place.open()
      try await again.save(Note(id: "b", text: "2"))
      let log = try place.bytes("-wal")
      try await again.close()
      try place.put(backup)
      try place.put(log, "-wal")
      let reports = Reports()
      let restored = try SQLiteStore<Note>(
        configuration: place.configuration(recovery: .quarantine { reports.add($0) }))
      #expect(try await restored.loadAll() == [Note(id: "a", text: "1")])
      try await restored.close()
      let quarantine = try #require(reports.all.first)
      #expect(reports.all.count == 1 && quarantine.itemsKept == 1)
      #expect(try Data(contentsOf: URL(filePath: quarantine.path)) == log)
    }
  }

  /// SQLite's own rules hold for another program's log: it has no mark of ours.
  @Test(arguments: [false, true])
  func theLogOfAnotherProgramIsUsed(_ isUnmarked: Bool) async throws {
    try await inPlace { place in
      let store = try place.open()
      for id in ["a", "b"] { try await store.save(Note(id: id, text: "1")) }
      try await store.close()
      if isUnmarked { try place.execute("DROP TABLE log") }
      var handle: OpaquePointer?
      #expect(sqlite3_open(place.path, &handle) == SQLITE_OK)
      #expect(
        sqlite3_exec(handle, "DELETE FROM items WHERE key = 'a'", nil, nil, nil) == SQLITE_OK)
      let (file, log) = (try place.bytes(), try place.bytes("-wal"))
      sqlite3_close(handle)
      try place.put(file)
      try place.put(log, "-wal")
      let again = try place.open()
      #expect(try await again.loadAll() == [Note(id: "b", text: "1")])
      try await again.close()
    }
  }

  @Test func anotherProgramReadsTheDatabase() async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "a", text: "1"))
      try await store.close()
      try place.execute("SELECT count(*) FROM items; PRAGMA integrity_check; VACUUM")
      let again = try place.open()
      #expect(try await again.count() == 1)
      try await again.close()
    }
  }
}
