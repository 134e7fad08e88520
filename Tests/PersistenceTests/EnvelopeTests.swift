import Samples
import SimulatedDisk
import Testing

@testable import Persistence

@Suite("The file's format")
struct EnvelopeTests {
  /// Two notes as version 1 of the format has them, for ever.
  ///
  /// The checksum was worked out by another implementation of CRC-32C.
  private let golden = """
    {"lockstep":1,"version":1,"checksum":"b948046d","items":[
    {"id":1,"text":"first"},
    {"id":2,"text":"a/b\\n\\"ä\\""}
    ]}

    """

  private let notes = [Note(id: 1, text: "first"), Note(id: 2, text: "a/b\n\"ä\"")]

  @Test func theBytesOfASmallFileAreGolden() throws {
    let disk = emptyDisk()
    let store = try openNotes(disk)
    try store.save(notes[1], notes[0])
    let bytes = try #require(disk.contents(of: path))
    #expect(String(decoding: bytes, as: UTF8.self) == golden)
    try store.delete(1, 2)
    let empty = try #require(disk.contents(of: path))
    #expect(
      String(decoding: empty, as: UTF8.self)
        == "{\"lockstep\":1,\"version\":1,\"checksum\":\"f98c9caf\",\"items\":[\n]}\n")
  }

  @Test func theGoldenBytesAreRead() throws {
    let store = try openNotes(try disk(holding: golden))
    #expect(try store.all() == notes)
    #expect(try store.find(2) == notes[1])
  }

  @Test func equalContentGivesEqualBytesWhateverItsHistory() throws {
    let notes = (0..<50).map { Note(id: $0, text: "note \($0)") }
    var files: Set<[UInt8]> = []
    for seed in 0..<10 {
      let disk = emptyDisk()
      let store = try openNotes(disk)
      for note in notes.shuffled() {
        if seed % 2 == 0 { try store.save(Note(id: note.id, text: "old"), Note(id: 99, text: "")) }
        try store.save(note)
      }
      try store.delete(99)
      files.insert(try #require(disk.contents(of: path)))
    }
    #expect(files.count == 1)
  }

  /// A file of about 2 KB.
  private func file() throws -> [UInt8] {
    let disk = emptyDisk()
    let store = try openNotes(disk)
    for id in 0..<20 {
      try store.save(Note(id: id, text: String(repeating: "text \(id) ", count: 9)))
    }
    let bytes = try #require(disk.contents(of: path))
    #expect((1_800...2_400).contains(bytes.count))
    return bytes
  }

  /// Opens the bytes as a store's file, and expects a refusal that leaves them as they are.
  private func expectRefusal(_ bytes: [UInt8], _ what: @autoclosure () -> String) throws {
    let disk = emptyDisk()
    try disk.setContents(bytes, of: path)
    let code = try code { _ = try openNotes(disk) }
    let typed: Set<StoreError.Code> = [.corrupt, .undecodable, .newerVersion]
    #expect(code.map { typed.contains($0) } == true, "\(what()): \(String(describing: code))")
    #expect(disk.contents(of: path) == bytes, "\(what())")
    #expect(disk.openFileCount == 0)
  }

  @Test func everyFlippedBitIsNoticed() throws {
    let bytes = try file()
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        try expectRefusal(damaged, "bit \(bit) of byte \(index)")
      }
    }
  }

  @Test func everyTruncationIsNoticed() throws {
    let bytes = try file()
    for count in bytes.indices { try expectRefusal(Array(bytes[..<count]), "\(count) bytes") }
  }

  @Test func zeroedBlocksAndAppendedBytesAreNoticed() throws {
    let bytes = try file()
    for start in stride(from: 0, to: bytes.count, by: 512) {
      var damaged = bytes
      for index in start..<min(start + 512, bytes.count) { damaged[index] = 0 }
      try expectRefusal(damaged, "zeroes from \(start)")
    }
    for byte: UInt8 in [0, 10, 32, 93] { try expectRefusal(bytes + [byte], "appended \(byte)") }
    try expectRefusal(bytes + bytes, "twice")
  }

  @Test func missingAndSurplusCommasAreNoticed() throws {
    let bytes = try file()
    for index in bytes.indices.dropLast() where bytes[index...].starts(with: [44, 10]) {
      var damaged = bytes
      damaged.remove(at: index)
      try expectRefusal(damaged, "without the comma at byte \(index)")
    }
    try expectRefusal(bytes.dropLast(4) + [44] + bytes.suffix(4), "a comma after the last item")
  }

  @Test func swappedAndMissingLinesAreNoticed() throws {
    var lines = try file().split(separator: 10, omittingEmptySubsequences: false)
    lines.swapAt(2, 3)
    try expectRefusal(Array(lines.joined(separator: [10])), "swapped")
    lines.remove(at: 2)
    try expectRefusal(Array(lines.joined(separator: [10])), "removed")
  }
}
