import Foundation
import Persistence
import Synchronization
import Testing

@testable import SQLiteVariant

@Suite("Importing a JSON store into SQLite")
struct ImportTests {
  private let notes = (0..<2_500).map { Note(id: String($0 + 10_000), text: "\($0)") }

  /// A JSON store's file beside the database.
  private func source(_ place: DatabaseDirectory, _ json: Data) throws -> StoreLocation {
    let location = try StoreLocation(directoryPath: place.directory, filename: "old.json")
    try json.write(to: URL(filePath: location.path))
    return location
  }

  private func array() throws -> Data { try JSONEncoder().encode(notes) }

  private func content(_ place: DatabaseDirectory) async throws -> [Note] {
    let store = try place.open()
    let all = try await store.loadAll()
    try await store.close()
    return all
  }

  @Test func everythingIsImportedAndTheSourceIsUntouched() async throws {
    try await inPlace { place in
      let json = try array()
      let source = try source(place, json)
      let log = ProgressLog()
      let store = try await SQLiteStore<Note>.importing(
        from: source, configuration: place.configuration()
      ) { log.add($0) }
      #expect(try await store.loadAll() == notes)
      try await store.save(Note(id: "1", text: "more"))
      try await store.close()
      #expect(log.all.map(\.written) == [0, 1_000, 2_000, 2_500])
      #expect(log.all.allSatisfy { $0.total == 2_500 })
      #expect(try Data(contentsOf: URL(filePath: source.path)) == json)
      #expect(try await content(place).count == 2_501)
    }
  }

  @Test func nothingIsImportedWhenItIsCancelled() async throws {
    try await inPlace { place in
      let source = try source(place, try array())
      let task = Task {
        try await SQLiteStore<Note>.importing(
          from: source, configuration: place.configuration()
        ) { progress in
          if progress.written == 1_000 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      await #expect(throws: CancellationError.self) { _ = try await task.value }
      #expect(try await content(place).isEmpty)
    }
  }

  @Test func whatStoppedTheImportIsThrownWhenClosingFailsToo() async throws {
    try await inPlace { place in
      let source = try source(place, try array())
      let task = Task {
        try await SQLiteStore<Note>.importing(
          from: source, configuration: place.configuration()
        ) { progress in
          guard progress.written == 1_000 else { return }
          #expect(unlink(place.path + ".lock") == 0)
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
      await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
  }

  @Test func anEnvelopeIsImportedToo() async throws {
    try await inPlace { place in
      let location = try StoreLocation(directoryPath: place.directory, filename: "old.json")
      var state = try StoreState<Note>(opening: StoreConfiguration(location: location))
      try state.commit(Changes(notes.map { .save($0) }))
      let open = await code {
        _ = try await SQLiteStore<Note>.importing(
          from: location, configuration: place.configuration())
      }
      #expect(open == .inUse)
      try state.commit(.close)
      let store = try await SQLiteStore<Note>.importing(
        from: location, configuration: place.configuration())
      #expect(try await store.count() == notes.count)
      try await store.close()
    }
  }

  @Test func aSourceThatCannotBeUsedLeavesTheDatabaseEmpty() async throws {
    let broken = try array().dropLast(10)
    let twice = Data("[\(noteText),\(noteText)]".utf8)
    for (json, expected) in [(broken, StoreError.Code.undecodable), (twice, .duplicateIdentifier)] {
      try await inPlace { place in
        let source = try source(place, Data(json))
        let failure = await code {
          _ = try await SQLiteStore<Note>.importing(
            from: source, configuration: place.configuration())
        }
        #expect(failure == expected)
        #expect(try await content(place).isEmpty)
        #expect(try Data(contentsOf: URL(filePath: source.path)) == Data(json))
      }
    }
  }

  private var noteText: String { #"{"id":"a","text":"1","weight":1}"# }

  @Test func aDatabaseThatHoldsItemsIsNotImportedInto() async throws {
    try await inPlace { place in
      let source = try source(place, try array())
      let store = try place.open()
      try await store.save(Note(id: "a", text: "1"))
      try await store.close()
      let failure = await code {
        _ = try await SQLiteStore<Note>.importing(
          from: source, configuration: place.configuration())
      }
      #expect(failure == .invalidArgument)
      #expect(try await content(place) == [Note(id: "a", text: "1")])
    }
  }

  @Test func aSourceThatIsMissingOrTheDatabaseItselfIsRefused() async throws {
    try await inPlace { place in
      let missing = try StoreLocation(directoryPath: place.directory, filename: "old.json")
      for (source, expected) in [
        (missing, StoreError.Code.unreadable), (place.location, .invalidArgument),
      ] {
        let failure = await code {
          _ = try await SQLiteStore<Note>.importing(
            from: source, configuration: place.configuration())
        }
        #expect(failure == expected)
      }
      #expect(try place.names().isEmpty)
    }
  }
}

/// How an import went on.
final class ProgressLog: Sendable {
  private let entries = Mutex<[ImportProgress]>([])
  var all: [ImportProgress] { entries.withLock { $0 } }
  func add(_ progress: ImportProgress) { entries.withLock { $0.append(progress) } }
}
