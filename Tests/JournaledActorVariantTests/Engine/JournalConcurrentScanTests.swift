import SimulatedDisk
import Testing

@testable import JournaledActorVariant
@testable import Persistence

@Suite("A long journal")
struct JournalConcurrentScanTests {
  /// Long enough to be checked on all processors, in many groups.
  private func journal() -> [UInt8] {
    var image = JournalImage(JournalHeader(version: 1, generation: 3), groupSize: 50_000)
    for number in 0..<6_000 {
      let id = number % 5_000
      var record: [UInt8] = []
      if number % 7 == 6 {
        JournalRecord.append(.remove, key: Array("\(id)".utf8), item: [], to: &record)
      } else {
        let text = String(repeating: "x", count: 200)
        JournalRecord.append(
          .put, key: Array("\(id)".utf8), item: Array(#"{"id":\#(id),"text":"\#(text)"}"#.utf8),
          to: &record)
      }
      _ = image.add(record[...])
    }
    image.finish(isEnd: true)
    return image.bytes
  }

  @Test func itIsReadOnAllProcessorsAsInOrder() throws {
    let bytes = journal()
    #expect(bytes.count > JournalThresholds().concurrentScan)
    let slow = try JournalScan(upToDamageIn: bytes)
    for room in [0, 1, 4_096] {
      let fast = try #require(
        JournalScan(concurrently: bytes + [UInt8](repeating: 0, count: room), pieceSize: 2_048))
      #expect(fast.header == slow.header)
      #expect(fast.records.map(\.offset) == slow.records.map(\.offset))
      #expect(fast.records.map(\.key) == slow.records.map(\.key))
      #expect(fast.records.map(\.size) == slow.records.map(\.size))
      #expect(fast.records.map(\.operation) == slow.records.map(\.operation))
      #expect(fast.soundLength == slow.soundLength && fast.chain == slow.chain)
      #expect(fast.isClosed && fast.tornEnd == nil)
    }
  }

  @Test func whatIsDamagedOrCutIsReadInOrderAndSaysWhere() throws {
    let bytes = journal()
    for place in stride(from: 0, to: bytes.count, by: 14_983) {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(place % 8)
      let isTaken = JournalScan(concurrently: damaged, pieceSize: 100) != nil
      #expect(!isTaken, "byte \(place)")
      let error = #expect(throws: JournalProblem.self) {
        try JournalScan(damaged, wasOpen: false)
      }
      guard case .damage(let damage)? = error else { continue }
      // The position where its group or its record begins.
      #expect((place - 300...place).contains(damage.offset ?? -1) || place < 100, "byte \(place)")
    }
    let cut = Array(bytes.dropLast(bytes.count / 3))
    let isTaken = JournalScan(concurrently: cut, pieceSize: 100) != nil
    #expect(!isTaken)
  }

  @Test func recordsThatAreSoundButNotThoseOfTheirGroupAreSeen() throws {
    var bytes = journal()
    let records = try JournalScan(upToDamageIn: bytes).records
    let neighbours = zip(records, records.dropFirst()).first {
      $0.size == $1.size && $0.offset + $0.size == $1.offset
    }
    let (one, other) = try #require(neighbours)
    let first = Array(bytes[one.offset..<other.offset])
    bytes.replaceSubrange(
      one.offset..<other.offset, with: bytes[other.offset..<other.offset + other.size])
    bytes.replaceSubrange(other.offset..<other.offset + other.size, with: first)
    let isTaken = JournalScan(concurrently: bytes, pieceSize: 100) != nil
    #expect(!isTaken)
  }

  @Test func itsIdsAreDecodedInOrderAndOneOfAnotherTypeIsAnError() throws {
    let disk = emptyDisk()
    try disk.setContents(journal(), of: path)
    let found = try openJournal(disk)
    var expected: Set<Int> = []
    for number in 0..<6_000 {
      if number % 7 == 6 {
        expected.remove(number % 5_000)
      } else {
        expected.insert(number % 5_000)
      }
    }
    #expect(Set(found.items.keys) == expected)
    try found.close()
    struct Named: Storable { let id: String }
    let given = try configuration(on: disk)
    #expect(try code { _ = try OpenedJournal<Named>.open(given, byIndex: false) } == .undecodable)
  }
}
