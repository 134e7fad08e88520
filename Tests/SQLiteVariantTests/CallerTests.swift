import Foundation
import Persistence
import Synchronization
import Testing

@testable import SQLiteVariant

/// The store saves a caller's actor work that would block it for as long as an item takes.
@Suite("Callers of the SQLite store on an actor")
struct CallerTests {
  /// An actor with a separate thread, such as the main actor.
  private actor Caller {
    static let threadName = "caller"
    private let thread = IOThread(name: threadName)

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    deinit { thread.stop() }

    func use(_ store: SQLiteStore<Entry>, _ body: () throws -> Void) async throws {
      let entry = Entry(id: Entry.ID(part: 1), text: "1")
      try body()
      try await store.save(entry)
      try await store.save(contentsOf: [entry])
      _ = try await store.find(by: entry.id)
      _ = try await store.loadAll()
      try await store.delete(entry.id)
      try await store.delete(contentsOf: [entry.id])
    }
  }

  /// Counts the encodings and decodings on the caller's thread.
  private final class ThreadNotingCodec: ItemCodec {
    private let counts = Mutex((all: 0, onCaller: 0))

    var onCaller: Int { counts.withLock { $0.onCaller } }
    var all: Int { counts.withLock { $0.all } }

    func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
      note()
      return try JSONItemCodec().encode(value)
    }

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
      note()
      return try JSONItemCodec().decode(type, from: data)
    }

    private func note() {
      let isCaller = Thread.current.name == Caller.threadName
      counts.withLock { $0 = ($0.all + 1, $0.onCaller + (isCaller ? 1 : 0)) }
    }
  }

  /// An id that is encoded by the codec, as those are that are neither text nor number nor UUID.
  private struct Entry: Storable {
    struct ID: Hashable, Codable { var part: Int }
    var id: ID
    var text: String
  }

  /// The caller's own code runs on its thread, and the store's code does not.
  @Test func nothingIsEncodedOrDecodedOnTheCallersActor() async throws {
    try await inPlace { place in
      let codec = ThreadNotingCodec()
      let store = try await SQLiteStore<Entry>.open(
        configuration: place.configuration(codec: codec))
      let caller = Caller()
      try await caller.use(store) { _ = try codec.encode(1) }
      #expect(codec.all > 6)
      // The one encoding that the caller made directly.
      #expect(codec.onCaller == 1)
      try await store.close()
    }
  }
}
