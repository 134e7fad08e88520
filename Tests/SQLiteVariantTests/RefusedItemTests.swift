import Foundation
import Persistence
import Synchronization
import Testing

@testable import SQLiteVariant

@Suite("Items that an SQLite store refuses")
struct RefusedItemTests {
  /// An item that gets a new id whenever it is decoded.
  private struct Anew: Storable {
    var id = UUID()
    enum CodingKeys: CodingKey {}
  }

  /// An item as deep as wanted: lists in a list in the item.
  private struct Deep: Storable, Equatable {
    var id: Int
    var lists: [JSONValue]

    init(levels: Int) {
      id = levels
      lists = (0..<levels - 2).reduce(into: []) { lists, _ in lists = [.array(lists)] }
    }
  }

  @Test func aTypeThatDoesNotDecodeItsIdIsRefusedWithItsFirstItem() async throws {
    try await inPlace { place in
      let store = try SQLiteStore<Anew>(configuration: place.configuration())
      for items in [[Anew()], [Anew(), Anew()]] {
        let error = await #expect(throws: StoreError.self) {
          try await store.save(contentsOf: items)
        }
        #expect(error?.code == .unencodable)
        #expect(error?.message.contains("is read back with the id ") == true)
      }
      #expect(try await store.count() == 0)
      try await store.close()
    }
  }

  @Test func oneItemOfAStoreIsDecodedAndNoOther() async throws {
    try await inPlace { place in
      let codec = DecodeCounter()
      let store = try SQLiteStore<Note>(configuration: place.configuration(codec: codec))
      try await store.delete("a")
      #expect(codec.count == 0)
      for id in ["a", "a", "b"] { try await store.save(Note(id: id, text: "1")) }
      #expect(codec.count == 1)
      try await store.close()
    }
  }

  @Test func anItemIsSavedWith64LevelsAndNotWithMore() async throws {
    try await inPlace { place in
      let store = try SQLiteStore<Deep>(configuration: place.configuration())
      try await store.save(Deep(levels: 64))
      let error = await #expect(throws: StoreError.self) {
        try await store.save(Deep(levels: 65))
      }
      #expect(error?.code == .unencodable)
      #expect(error?.message.contains("nested more than 64 levels deep") == true)
      #expect(try await store.loadAll() == [Deep(levels: 64)])
      try await store.close()
    }
  }
}

/// Foundation's JSON, with a count of the decodings.
private final class DecodeCounter: ItemCodec {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .sequentiallyConsistent) }

  func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    try JSONItemCodec().encode(value)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    value.add(1, ordering: .sequentiallyConsistent)
    return try JSONItemCodec().decode(type, from: data)
  }
}
