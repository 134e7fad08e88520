import CSQLite
import Foundation
import Persistence
import Testing

@testable import SQLiteVariant

/// Files of a database, copied at several times, and put together in every way.
///
/// A file must never be joined with a log of another time. SQLite itself joins them without an
/// error.
@Suite("An SQLite database that was put back from a copy")
struct RestoredFileTests {
  /// The circumstances under which a database is used and copied.
  enum Use: String, CaseIterable {
    /// The whole log stays in its file until the store is closed.
    case oneLog
    /// The log is moved and begun anew many times.
    case manyLogs
    /// A reader keeps parts of the log from being moved.
    case reader
    /// The first copy is that of an earlier program, without a mark.
    case unmarked

    var thresholds: SQLiteThresholds {
      var thresholds = SQLiteThresholds()
      if self == .manyLogs || self == .reader { thresholds.pagesPerCheckpoint = 4 }
      return thresholds
    }
  }

  @Test(arguments: Use.allCases)
  func aLogOfAnotherTimeIsNeverJoined(_ use: Use) async throws {
    try await inPlace { place in
      var history = CopiedDatabase(place, use)
      try await history.make()
      let copies = history.copies
      for file in copies {
        for log in [nil] + copies.filter({ $0.log != nil }).map({ Optional($0) }) {
          try await check(file, log, history)
        }
      }
    }
  }

  /// The index of the log (-shm) that another program left does not matter.
  @Test func anIndexOfAnotherTimeIsNotUsed() async throws {
    try await inPlace { place in
      var history = CopiedDatabase(place, .oneLog)
      try await history.make()
      let crash = try #require(history.copies.first { $0.name == "crash" })
      let index = try history.index(of: crash)
      for copy in history.copies {
        try await check(copy, nil, history, index)
        if copy.log != nil { try await check(copy, copy, history, index) }
      }
    }
  }

  private func check(
    _ file: DatabaseCopy, _ log: DatabaseCopy?, _ history: CopiedDatabase, _ index: Data? = nil
  ) async throws {
    let what = "\(file.name) with the log of \(log?.name ?? "none")"
    try await inPlace { place in
      try place.put(file.file)
      if let bytes = log?.log { try place.put(bytes, "-wal") }
      if let index { try place.put(index, "-shm") }
      do {
        let found = try await content(place, history)
        if log == nil { return #expect(history.isAlone(file, found), "\(what): \(found)") }
        if log?.name == file.name { return #expect(found == file.content, "\(what): \(found)") }
        let isOfLog = !file.isClosed && found == log?.content
        #expect(history.isAlone(file, found) || isOfLog, "\(what): \(found)")
      } catch let error as StoreError {
        #expect(log != nil && log?.name != file.name, "\(what): \(error)")
        #expect(error.code == .corrupt, "\(what): \(error)")
        #expect(error.message.contains("Move the log to another place"), "\(what): \(error)")
        #expect(try place.bytes() == file.file, "\(what)")
        #expect(try place.bytes("-wal") == log?.log, "\(what)")
        try FileManager.default.moveItem(
          atPath: place.path + "-wal", toPath: place.path + ".elsewhere")
        let found = try await content(place, history)
        #expect(history.isAlone(file, found), "\(what), after the remedy: \(found)")
      }
    }
  }

  private func content(
    _ place: DatabaseDirectory, _ history: CopiedDatabase
  ) async throws -> [String: String] {
    let store = try SQLiteStore<Note>(configuration: place.configuration(.processCrash))
    let all = try await store.loadAll()
    try await store.close()
    return CopiedDatabase.content(all)
  }
}

/// A database's files at one time.
struct DatabaseCopy {
  let name: String
  let file: Data
  let log: Data?
  /// The acknowledged items.
  let content: [String: String]
  /// True if the database was closed: the file alone then is a whole backup.
  var isClosed: Bool { log == nil }
}

/// A database that is used in several sessions and copied meanwhile.
struct CopiedDatabase {
  private let place: DatabaseDirectory
  private let use: RestoredFileTests.Use
  private(set) var copies: [DatabaseCopy] = []
  /// Every content that was acknowledged.
  private var contents: [[String: String]] = [[:]]
  private var number = 0

  init(_ place: DatabaseDirectory, _ use: RestoredFileTests.Use) {
    (self.place, self.use) = (place, use)
  }

  static func content(_ notes: [Note]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: notes.map { ($0.id, String($0.text.prefix(4))) })
  }

  /// Returns true if the content is that of the copied file without a log.
  ///
  /// A file that was copied while the store was open has some earlier content.
  func isAlone(_ copy: DatabaseCopy, _ found: [String: String]) -> Bool {
    copy.isClosed ? found == copy.content : contents.contains(found)
  }

  /// Two sessions that end, one that is killed, and another continuation of the first copy.
  mutating func make() async throws {
    var store = try open()
    try await save(20, in: store)
    try await store.close()
    if use == .unmarked { try place.execute("DROP TABLE log") }
    try copy("first closing")
    store = try open()
    let reader = use == .reader ? try Connection(place.path, readsOnly: true) : nil
    try reader?.execute("BEGIN")
    for part in 2...3 {
      try await save(part, in: store)
      try copy("second session, part \(part)")
      if part == 2 { try pin(reader) }
    }
    try reader?.execute("COMMIT")
    try await save(2, in: store)
    try copy("crash")
    try await save(1, in: store)
    try await store.close()
    try copy("second closing")
    try put("crash")
    store = try open()
    try await save(2, in: store)
    try copy("session after the crash")
    try await store.close()
    try put("first closing")
    store = try open()
    try await save(3, in: store)
    try copy("another continuation")
    try await store.close()
    try copy("closing of another continuation")
  }

  /// Keeps all that is in the log now from being overwritten.
  private func pin(_ reader: Connection?) throws {
    try reader?.execute("COMMIT")
    try reader?.execute("BEGIN")
    _ = try reader?.integer("SELECT count(*) FROM items")
  }

  private func open() throws -> SQLiteStore<Note> {
    try SQLiteStore(configuration: place.configuration(.processCrash), thresholds: use.thresholds)
  }

  /// Saves so many items, one after the other, on several pages.
  private mutating func save(_ count: Int, in store: SQLiteStore<Note>) async throws {
    for _ in 0..<count {
      number += 1
      let text = "\(1_000 + number)" + String(repeating: "t", count: 600)
      try await store.save(Note(id: "n\(number * 7 % 20)", text: text))
      contents.append(Self.content(try await store.loadAll()))
    }
  }

  private mutating func copy(_ name: String) throws {
    let hasLog = try place.names().contains("data.sqlite-wal")
    copies.append(
      DatabaseCopy(
        name: name, file: try place.bytes(), log: hasLog ? try place.bytes("-wal") : nil,
        content: contents.last ?? [:]))
  }

  /// Puts the files of a copy in place, as a killed process leaves them.
  private mutating func put(_ name: String) throws {
    let copy = try #require(copies.first { $0.name == name })
    try place.put(copy.file)
    if let log = copy.log { try place.put(log, "-wal") }
    contents.append(copy.content)
  }

  /// Returns the index that another program makes of a copy's log.
  func index(of copy: DatabaseCopy) throws -> Data {
    let other = DatabaseDirectory(
      location: try StoreLocation(directoryPath: place.directory, filename: "other"))
    try other.put(copy.file)
    if let log = copy.log { try other.put(log, "-wal") }
    var handle: OpaquePointer?
    #expect(sqlite3_open(other.path, &handle) == SQLITE_OK)
    #expect(sqlite3_exec(handle, "SELECT count(*) FROM items", nil, nil, nil) == SQLITE_OK)
    let index = try other.bytes("-shm")
    sqlite3_close(handle)
    return index
  }
}
