import Foundation
import Samples
import SimulatedDisk
import TestPrograms
import Testing

@testable import Persistence

private struct Word: Storable, Equatable {
  var id: String
  var text: String
}

/// An id that keeps only a part of itself when it is encoded.
private struct Lossy: Storable {
  struct ID: Hashable, Codable, Sendable {
    var number: Int
    enum CodingKeys: CodingKey {}
    init(number: Int) { self.number = number }
    init(from decoder: any Decoder) throws { number = 0 }
  }
  var id: ID
}

@Suite("Ids and their encoding")
struct IdentifierTests {
  private let composed = "caf\u{e9}"
  private let decomposed = "cafe\u{301}"

  private func expectOne(_ text: String, _ store: BareStore<Word>, _ disk: MemoryFileSystem) throws
  {
    #expect(try store.all().map(\.text) == [text])
    #expect(try store.find(composed)?.text == text)
    try store.close()
    let again = try BareStore<Word>(configuration(on: disk))
    #expect(try again.all().map(\.text) == [text])
  }

  @Test func equalIdsEncodedDifferentlyAreOneItem() throws {
    let disk = emptyDisk()
    let store = try BareStore<Word>(configuration(on: disk))
    try store.save(Word(id: composed, text: "1"))
    try store.save(Word(id: decomposed, text: "2"))
    try expectOne("2", store, disk)
  }

  @Test func equalIdsOfOneCommitAreOneItem() throws {
    let disk = emptyDisk()
    let store = try BareStore<Word>(configuration(on: disk))
    try store.save(
      Word(id: composed, text: "1"), Word(id: decomposed, text: "2"), Word(id: composed, text: "3"))
    try expectOne("3", store, disk)
  }

  @Test func anEqualIdDeletes() throws {
    let disk = emptyDisk()
    let store = try BareStore<Word>(configuration(on: disk))
    try store.save(Word(id: composed, text: "1"))
    try store.delete(decomposed)
    #expect(try store.all() == [])
    try store.commit([.save(Word(id: decomposed, text: "2")), .delete(composed)])
    #expect(try store.all() == [])
    try store.close()
    #expect(try BareStore<Word>(configuration(on: disk)).all() == [])
  }

  @Test func theBytesDependOnTheLastIdAlone() throws {
    let disks = [emptyDisk(), emptyDisk()]
    let stores = try disks.map { try BareStore<Word>(configuration(on: $0)) }
    try stores[0].save(Word(id: composed, text: "1"))
    try stores[0].save(Word(id: decomposed, text: "2"), Word(id: "cafz", text: "3"))
    try stores[1].save(Word(id: decomposed, text: "2"), Word(id: "cafz", text: "3"))
    #expect(disks[0].contents(of: path) == disks[1].contents(of: path))
  }

  @Test func idsThatAreEncodedAlikeAreRefused() throws {
    let disk = emptyDisk()
    let store = try BareStore<Lossy>(configuration(on: disk))
    try store.save(Lossy(id: Lossy.ID(number: 0)))
    let bytes = disk.contents(of: path)
    let error = try storeError { try store.save(Lossy(id: Lossy.ID(number: 2))) }
    #expect(error?.code == .unencodable)
    #expect(error?.message.contains("differ but are encoded alike; nothing was changed") == true)
    #expect(try store.all().map(\.id.number) == [0])
    #expect(disk.contents(of: path) == bytes)
  }

  @Test func deletingAnIdThatIsEncodedLikeAnothersIsRefused() throws {
    let disk = emptyDisk()
    let store = try BareStore<Lossy>(configuration(on: disk))
    try store.save(Lossy(id: Lossy.ID(number: 0)))
    let bytes = disk.contents(of: path)
    let error = try storeError { try store.delete(Lossy.ID(number: 2)) }
    #expect(error?.code == .unencodable)
    #expect(error?.message.contains("differ but are encoded alike; nothing was changed") == true)
    #expect(try store.find(Lossy.ID(number: 0)) != nil)
    #expect(try store.all().map(\.id.number) == [0])
    #expect(disk.contents(of: path) == bytes)
    try store.delete(Lossy.ID(number: 0))
    #expect(try store.all().isEmpty)
  }

  @Test func anIdThatIsNotEncodedWhollyIsRefusedWhereverItComesFirst() throws {
    let disk = emptyDisk()
    let store = try BareStore<Lossy>(configuration(on: disk))
    let error = try storeError { try store.save(Lossy(id: Lossy.ID(number: 3))) }
    #expect(error?.code == .unencodable)
    #expect(error?.message.contains("ID(number: 3) is read back as ") == true)
    #expect(error?.message.hasSuffix("every part of an id, and decode what was encoded.") == true)
    #expect(try store.all().isEmpty)
    #expect(disk.contents(of: path) == nil)
  }

  @Test func aTypeThatDoesNotDecodeItsIdIsRefusedWithItsFirstItem() throws {
    let disk = emptyDisk()
    let store = try BareStore<Anew>(configuration(on: disk))
    let error = try storeError { try store.save(Anew()) }
    #expect(error?.code == .unencodable)
    #expect(error?.message.contains("is read back with the id ") == true)
    #expect(disk.contents(of: path) == nil)
  }

  @Test func anIdIsDecodedWhenItIsNewAndNotAgain() throws {
    struct Point: Storable {
      struct ID: Hashable, Codable, Sendable { var x: Int }
      var id: ID
      var text = ""
    }
    let codec = DecodeCounter()
    var configuration = try configuration(on: emptyDisk())
    configuration.codec = codec
    let store = try BareStore<Point>(configuration)
    try store.save(Point(id: .init(x: 1)))
    let first = codec.count.withLock { $0 }
    #expect(first == 2)  // The id and, once for a file, the item.
    try store.save(Point(id: .init(x: 2)))
    #expect(codec.count.withLock { $0 } == first + 1)
    for text in ["a", "b"] { try store.save(Point(id: .init(x: 2), text: text)) }
    #expect(codec.count.withLock { $0 } == first + 1)
  }
}

/// An item that gets a new id whenever it is decoded.
private struct Anew: Storable {
  var id = UUID()
  enum CodingKeys: CodingKey {}
}

/// Foundation's JSON, with everything that is decoded counted.
private struct DecodeCounter: ItemCodec {
  let count = Box(0)

  func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    try JSONItemCodec().encode(value)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    count.withLock { $0 += 1 }
    return try JSONItemCodec().decode(type, from: data)
  }
}
