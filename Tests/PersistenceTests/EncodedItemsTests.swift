import Foundation
import SimulatedDisk
import Testing

@testable import Persistence

@Suite("The encoded items, in chunks")
struct EncodedItemsTests {
  private func item(_ id: Int, _ text: String) throws -> EncodedItem {
    try JSONItemCodec().encoded(Note(id: id, text: text), path: path)
  }

  private func key(_ id: Int) -> [UInt8] { Array("\(id)".utf8) }

  /// Texts of very different lengths, up to some hundred times a usual chunk's.
  private func text(_ step: Int) -> String {
    let length = step % 97 == 0 ? 400_000 : step % 13 == 0 ? 3_000 : step % 60
    return String(repeating: Character(UnicodeScalar(UInt8(97 + step % 26))), count: length)
  }

  /// Single changes and batches give the same bytes as all items at once.
  @Test func changesGiveTheBytesOfTheItemsAtOnce() throws {
    var items = EncodedItems()
    var expected: [[UInt8]: EncodedItem] = [:]
    var step = 0
    for round in 0..<120 {
      var changes: [[UInt8]: EncodedItem?] = [:]
      for _ in 0..<(round % 7 == 0 ? 60 : round % 5 + 1) {
        step += 1
        // Numbers in no order; in the last rounds nearly all go.
        let id = step * 7919 % 401
        let isRemoved = round < 90 ? step % 4 == 0 : step % 8 != 0
        changes[key(id)] = .some(isRemoved ? nil : try item(id, text(step)))
      }
      for (key, change) in changes { expected[key] = change }
      items = items.changed(by: changes)
      #expect(
        Envelope.bytes(version: 3, items: items)
          == Envelope.bytes(version: 3, items: EncodedItems(Array(expected.values))))
      #expect(items.all.map(\.key).count == expected.count)
    }
    for id in 0..<401 {
      #expect(items.item(of: key(id))?.checksum == expected[key(id)]?.checksum)
    }
  }

  @Test func aChangeJoinsOneChunkAnew() throws {
    var items = EncodedItems(try (0..<4_000).map { try item($0, "a note as they usually are") })
    #expect(items.chunks.count > 10)
    for step in 0..<2_000 {
      let before = items.chunks.map(ObjectIdentifier.init)
      let id = step * 7919 % 6_000
      items = items.changed(by: [key(id): step % 3 == 0 ? nil : try item(id, "changed \(step)")])
      let added = items.chunks.filter { !before.contains(ObjectIdentifier($0)) }
      // Two when one is cut.
      #expect(added.count <= 2)
    }
  }

  @Test func chunksStayOfAUsefulSize() throws {
    var items = EncodedItems()
    for id in 0..<3_000 { items = items.changed(by: [key(id): try item(id, "added one by one")]) }
    let size = { (chunk: EncodedChunk) in
      chunk.items.reduce(0) { $0 + EncodedChunk.size(ofLine: $1.line) }
    }
    #expect(items.chunks.allSatisfy { size($0) < 2 * EncodedChunk.usual })
    #expect(items.chunks.dropLast().allSatisfy { size($0) >= EncodedChunk.least })
    // All but every hundredth goes.
    for id in 0..<3_000 where id % 100 != 0 { items = items.changed(by: [key(id): nil]) }
    #expect(items.chunks.count == 1)
  }
}

@Suite("Opening large files")
struct LargeFileTests {
  private let notes = (0..<5_000).map {
    Note(id: $0, text: "note number \($0), a line of some length")
  }

  private func bytes(of items: [EncodedItem]) -> String {
    String(decoding: Envelope.bytes(version: 1, items: EncodedItems(items)), as: UTF8.self)
  }

  private var encoded: [EncodedItem] {
    get throws { try notes.map { try JSONItemCodec().encoded($0, path: path) } }
  }

  @Test func itemsDecodedInPartsAreThoseOfTheFile() throws {
    let text = bytes(of: try encoded)
    let envelope = try Envelope(parsing: Array(text.utf8))
    let parts = try #require(ItemParts<Note>(envelope, JSONItemCodec(), path: path))
    #expect(parts.items.count == notes.count)
    let disk = try disk(holding: text)
    let store = try openNotes(disk)
    #expect(Set(try store.all().map(\.id)) == Set(notes.map(\.id)))
    // With another item and without it again, the bytes equal those of the file.
    try store.save(Note(id: 9_999, text: ""))
    try store.delete(9_999)
    #expect(disk.contents(of: path) == Array(text.utf8))
  }

  @Test func whatIsWrongInOnePartIsSaidAsOfTheWhole() throws {
    let other = EncodedItem(notes[0], key: Array("4000".utf8), line: Array(#"{"id":"x"}"#.utf8))
    let two = EncodedItem(
      notes[0], key: Array("4000".utf8),
      line: Array(#"{"id":8000,"text":""},{"id":8001,"text":""}"#.utf8))
    let half = EncodedItem(notes[0], key: Array("4000".utf8), line: Array(#"{"id":8000,"#.utf8))
    let rest = EncodedItem(notes[0], key: Array("4000a".utf8), line: Array(#""text":""}"#.utf8))
    let first = EncodedItem(
      notes[0], key: Array("4000".utf8), line: Array(#"{"id":\#(notes[0].id),"text":""}"#.utf8))
    for (bad, expected) in [
      ([other], StoreError.Code.undecodable), ([two], .corrupt), ([half, rest], .undecodable),
      ([first], .duplicateIdentifier),
    ] {
      let items = try encoded.filter { $0.key != Array("4000".utf8) } + bad
      let disk = try disk(holding: bytes(of: items))
      #expect(try code { _ = try openNotes(disk) } == expected)
    }
  }

  /// A file that another program has written, with the second half before the first.
  @Test func linesInNoOrderAreTakenAndPutInOrder() throws {
    let half = notes.count / 2
    let swapped = (notes[half...] + notes[..<half]).enumerated()
    let items = try swapped.map { place, note in
      let key = Array(String(100_000 + place).utf8)
      return EncodedItem(note, key: key, line: try JSONItemCodec().encode(note))
    }
    let disk = try disk(holding: bytes(of: items))
    let store = try openNotes(disk)
    #expect(try store.all().count == notes.count)
    try store.save(notes[0])
    #expect(disk.contents(of: path) == Array(bytes(of: try encoded).utf8))
  }
}
