import StoreConformance
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
    try store.save(Lossy(id: Lossy.ID(number: 1)))
    let bytes = disk.contents(of: path)
    #expect(try code { try store.save(Lossy(id: Lossy.ID(number: 2))) } == .unencodable)
    #expect(try store.all().map(\.id.number) == [1])
    #expect(disk.contents(of: path) == bytes)
  }
  @Test func deletingAnIdThatIsEncodedLikeAnothersIsRefused() throws {
    let disk = emptyDisk()
    let store = try BareStore<Lossy>(configuration(on: disk))
    try store.save(Lossy(id: Lossy.ID(number: 1)))
    let bytes = disk.contents(of: path)
    let error = try storeError { try store.delete(Lossy.ID(number: 2)) }
    #expect(error?.code == .unencodable)
    #expect(error?.message.contains("differ but are encoded alike; nothing was changed") == true)
    #expect(try store.find(Lossy.ID(number: 1)) != nil)
    #expect(try store.all().map(\.id.number) == [1])
    #expect(disk.contents(of: path) == bytes)
    try store.delete(Lossy.ID(number: 1))
    #expect(try store.all().isEmpty)
  }

  @Test func anIdThatTookTheKeyOfARemovedOneIsNotRemovedInItsPlace() throws {
    let store = try BareStore<Lossy>(configuration(on: emptyDisk()))
    try store.save(Lossy(id: Lossy.ID(number: 1)))
    try store.commit([.delete(Lossy.ID(number: 1)), .save(Lossy(id: Lossy.ID(number: 2)))])
    #expect(try code { try store.delete(Lossy.ID(number: 1)) } == .unencodable)
    #expect(try store.all().map(\.id.number) == [2])
  }
}
