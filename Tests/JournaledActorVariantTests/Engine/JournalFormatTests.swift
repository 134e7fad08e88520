import Foundation
import SimulatedDisk
import Testing

@testable import JournaledActorVariant
@testable import Persistence

@Suite("The journal's form")
struct JournalFormatTests {
  /// No store's file may have a name that another one's mark or index would have.
  @Test func theNamesBesideAJournalAreInTheListOfEndings() {
    #expect(JournalMark.name(of: "") == CompanionEnding.openMark)
    #expect(IndexedJournal.name(of: "") == CompanionEnding.index)
  }

  /// One item put and removed again, as `docs/JournalFormat.md` shows it.
  private func twoRecords() throws -> [UInt8] {
    let disk = emptyDisk()
    let journal = try openJournal(disk)
    try journal.save(Memo(id: 1, text: "first"))
    try journal.delete(1)
    try journal.close()
    return try #require(disk.contents(of: path))
  }

  /// The same with the identity that the documentation shows, in place of a random one.
  private func asDocumented() throws -> [UInt8] {
    let bytes = try twoRecords()
    var parts = try JournalParts(bytes)
    parts.identity = 0x5b0e_17c2_a94d_3f86
    let made = parts.bytes
    return made + [UInt8](repeating: 0, count: bytes.count - made.count)
  }

  /// As `hexdump -C`, which shows rows like the one before as one star, without its last line.
  private func dump(_ bytes: [UInt8]) -> String {
    let rows = stride(from: 0, to: bytes.count, by: 16).map { offset in
      (offset, bytes[offset..<min(offset + 16, bytes.count)])
    }
    var lines: [String] = []
    for (index, (offset, row)) in rows.enumerated() {
      if index > 0, row.elementsEqual(rows[index - 1].1) {
        if lines.last != "*" { lines.append("*") }
      } else {
        lines.append(line(row, at: offset))
      }
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ row: ArraySlice<UInt8>, at offset: Int) -> String {
    let hex = row.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined(separator: " ")
    let text = row.map { 0x20...0x7e ~= $0 ? String(UnicodeScalar($0)) : "." }.joined()
    let number = String(offset, radix: 16)
    return String(repeating: "0", count: 4 - number.count) + number + "  "
      + hex.padding(toLength: 47, withPad: " ", startingAt: 0) + "  " + text
  }

  @Test func theHexDumpOfTheDocumentationIsThatOfARealFile() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/JournalFormat.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let dump = try dump(asDocumented())
    #expect(text.contains(dump), "\(dump)")
  }

  @Test func theFirstLineIsReadBackAndEveryFlippedBitInItIsSeen() throws {
    let header = JournalHeader(version: 12, generation: 345)
    let bytes = header.bytes
    #expect(try JournalHeader(parsing: bytes + [1, 2, 3]) == header)
    for bit in 0..<(bytes.count * 8) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: JournalProblem.self) { try JournalHeader(parsing: damaged) }
    }
  }

  @Test func aNewerFormIsRefusedAndLeftAsItIs() throws {
    let disk = try disk(
      holding: "{\"lockstep-journal\":3,\"version\":1,\"generation\":1,\"new\":true}\n")
    let error = try storeError { _ = try openJournal(disk) }
    #expect(error?.code == .newerVersion)
    #expect(error?.message.contains("form 3") == true)
    #expect(try storeError { _ = try openJournal(disk, recovery: .quarantine { _ in }) } != nil)
  }

  @Test func everyFlipAndEveryTruncationOfAClosedJournalIsRefused() throws {
    let bytes = try twoRecords()
    let end = try soundLength(bytes)
    var damaged = (0..<end).map { Array(bytes[..<$0]) }
    for bit in 0..<((end + 64) * 8) {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      damaged.append(flipped)
    }
    for bytes in damaged {
      let disk = try disk(bytes)
      let error = try storeError { _ = try openJournal(disk) }
      #expect(error?.code == .corrupt || error?.code == .newerVersion)
      #expect(disk.contents(of: path) == bytes)
    }
  }

  @Test(arguments: ["0", "-0", "-1", "00", "01", "-", "", "999999999999999999", "1.0", "1e2", " 1"])
  func aNumberIsReadAsTheDecoderReadsIt(text: String) {
    let keys = KeyDecoder<Int>(JSONItemCodec(), path: path)
    let decoded = try? JSONItemCodec().decode(Int.self, from: Data(text.utf8))
    #expect((try? keys.id(from: Array(text.utf8)[...])) == decoded)
  }

  @Test(arguments: ["\"\"", "\"a b\"", "\"\\u0041\"", "\"\u{e9}\"", "\"a", "a\"", "\"", "\"a\"b\""])
  func aTextIsReadAsTheDecoderReadsIt(text: String) {
    let keys = KeyDecoder<String>(JSONItemCodec(), path: path)
    let decoded = try? JSONItemCodec().decode(String.self, from: Data(text.utf8))
    #expect((try? keys.id(from: Array(text.utf8)[...])) == decoded)
  }

  @Test func aLengthThatIsAbsurdIsDamageAndNoTrap() throws {
    let header = JournalHeader(version: 1, generation: 1)
    for (key, item) in [(UInt32.max, UInt32.max), (0, .max), (.max, 0), (1 << 31, 1 << 31)] {
      var record: [UInt8] = []
      JournalRecord.append(.put, key: [0x31], item: [], to: &record)
      record.putLittleEndian(key, at: 8)
      record.putLittleEndian(item, at: 12)
      record.putLittleEndian(CRC32C(of: record[4...]).value, at: 0)
      var group = [UInt8](repeating: 0, count: JournalGroup.headerSize)
      group.putLittleEndian(JournalGroup.mark, at: 0)
      group.putLittleEndian(UInt32.max, at: 4)
      group.putLittleEndian(UInt64(1), at: 8)
      group.putLittleEndian(UInt64.max, at: 16)
      for bytes in [header.bytes + group + record, header.bytes + record] {
        #expect(throws: JournalProblem.self) { try JournalScan(bytes, wasOpen: false) }
      }
    }
  }

  /// Each new capacity copies all existing bytes.
  @Test func puttingManyRecordsTogetherSeldomCopiesThoseBefore() {
    var bytes: [UInt8] = []
    var capacities: Set<Int> = []
    for number in 0..<5_000 {
      let item = [UInt8](repeating: 1, count: 100)
      JournalRecord.append(.put, key: Array("\(number)".utf8), item: item, to: &bytes)
      capacities.insert(bytes.capacity)
    }
    #expect(capacities.count < 40, "\(capacities.count)")
  }
}
