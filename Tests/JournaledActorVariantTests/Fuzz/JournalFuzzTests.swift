import Foundation
import SeededRandom
import SimulatedDisk
import Testing

@testable import JournaledActorVariant
@testable import Persistence

/// Journals that are changed at random, by seeds, beginning with the shipped ones.
///
/// `LOCKSTEP_FUZZ_CASES=100000 swift test --filter JournalFuzzTests` tries more than the ordinary
/// hundreds.
@Suite("Changed journals")
struct JournalFuzzTests {
  private static let cases =
    ProcessInfo.processInfo.environment["LOCKSTEP_FUZZ_CASES"].flatMap { Int($0) } ?? 400

  private func disk(_ bytes: [UInt8], closed: Bool) throws -> MemoryFileSystem {
    let disk = emptyDisk()
    try disk.setContents(bytes, of: path)
    if !closed { try disk.setContents([], of: markPath) }
    return disk
  }

  /// Opens a journal with any bytes: it is refused with the right error and unchanged, or its items
  /// are the same when they are written and read again.
  ///
  /// Returns the items.
  private func read(_ bytes: [UInt8], closed: Bool, _ name: String) throws -> [Int: Memo]? {
    let disk = try disk(bytes, closed: closed)
    let items: [Int: Memo]
    do {
      let journal = try openJournal(disk)
      items = journal.items
      try journal.close()
    } catch let error as StoreError {
      let codes: [StoreError.Code] = [
        .corrupt, .newerVersion, .unreadable, .undecodable, .migrationInvalid,
      ]
      #expect(codes.contains(error.code), "\(name): \(error)")
      // One that was read and has an item of another type was not closed, and is written anew.
      if error.code != .undecodable { #expect(disk.contents(of: path) == bytes, "\(name)") }
      return nil
    }
    #expect(try openJournal(disk).items == items, "\(name): closed and read again")
    try disk.setContents([], of: markPath)
    #expect(try openJournal(disk).items == items, "\(name): written anew and read again")
    return items
  }

  /// The scan of a journal takes no more memory than its bytes justify, whatever they declare.
  private func checkSize(_ bytes: [UInt8], _ name: String) {
    do {
      let scan = try JournalScan(upToDamageIn: bytes)
      #expect(scan.records.reduce(0) { $0 + $1.size } <= bytes.count, "\(name)")
      #expect(scan.records.count * JournalRecord.headerSize <= bytes.count, "\(name)")
      #expect(scan.records.capacity <= max(8, 4 * scan.records.count), "\(name)")
      #expect(scan.soundLength <= bytes.count, "\(name)")
    } catch {
      // Without a first line nothing is kept.
    }
  }

  /// Set aside where it is damaged: it is there, and the store works.
  private func setAside(_ bytes: [UInt8], closed: Bool, _ name: String) throws -> [Int: Memo]? {
    let disk = try disk(bytes, closed: closed)
    let opened: (journal: BareJournal<Memo>, report: Quarantine?)
    do { opened = try openOrSetAside(disk) } catch let error as StoreError {
      let codes: [StoreError.Code] = [.newerVersion, .unreadable, .undecodable, .migrationInvalid]
      #expect(codes.contains(error.code), "\(name): \(error)")
      return nil
    }
    if let report = opened.report {
      #expect(disk.contents(of: report.path) == bytes, "\(name)")
      #expect(report.itemsKept == opened.journal.items.count, "\(name)")
      #expect(report.damagedBytes.allSatisfy { $0.upperBound <= bytes.count && !$0.isEmpty })
    }
    try opened.journal.save(Memo(id: 77, text: "works"))
    try opened.journal.close()
    #expect(try openJournal(disk).items[77] != nil, "\(name)")
    return opened.journal.items.filter { $0.key != 77 }
  }

  /// An accident of a disk gives a typed error, or the journal's content at some moment.
  @Test func anAccidentIsRefusedOrLeavesWhatWasThereAtSomeMoment() throws {
    var opened = 0
    for number in 0..<Self.cases {
      var random = SplitMix64(seed: UInt64(number))
      let log = try SmallLog(closed: Bool.random(using: &random))
      let bytes = JournalMutation(seeds: [log.bytes]).accident(to: log.bytes, &random)
      let name = "accident \(number)"
      checkSize(bytes, name)
      for closed in [true, false] {
        if let items = try read(bytes, closed: closed, name) {
          #expect(log.contents.contains(items), "\(name)")
          opened += 1
        }
        if let items = try setAside(bytes, closed: closed, name) {
          #expect(log.contents.contains(items), "\(name)")
        }
      }
    }
    #expect(opened > Self.cases / 20)
  }

  /// A forgery with the right checksums is refused, or is read and stays the same.
  @Test func aForgeryIsRefusedOrReadTheSameForGood() throws {
    let mutation = JournalMutation(seeds: try JournalCorpus.entries.map { try $0.shipped() })
    var opened = 0
    for number in 0..<Self.cases {
      var random = SplitMix64(seed: UInt64(number))
      let bytes = try mutation.forgery(&random)
      let name = "forgery \(number)"
      checkSize(bytes, name)
      let closed = Bool.random(using: &random)
      if try read(bytes, closed: closed, name) != nil { opened += 1 }
      _ = try setAside(bytes, closed: closed, name)
    }
    #expect((Self.cases / 20..<Self.cases).contains(opened))
  }
}
