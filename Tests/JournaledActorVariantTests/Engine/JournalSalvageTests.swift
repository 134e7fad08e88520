import SimulatedDisk
import TestPrograms
import Testing

@testable import JournaledActorVariant
@testable import Persistence

/// All flips of a bit and all lengths, not a sample.
@Suite("A damaged journal that is to be set aside")
struct JournalSalvageTests {
  @Test(.long, arguments: [true, false])
  func ofEveryFlippedBitWhatStandsBeforeItIsKept(closed: Bool) throws {
    let log = try SmallLog(closed: closed)
    let header = try #require(log.bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    for bit in 0..<(log.bytes.count * 8) {
      var damaged = log.bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let disk = try log.disk(holding: damaged)
      let opened: (journal: BareJournal<Memo>, report: Quarantine?)
      do { opened = try openOrSetAside(disk) } catch let error as StoreError {
        // A digit of the first line says another version, and that file is never moved.
        #expect(error.code == .newerVersion && bit / 8 < header, "bit \(bit): \(error)")
        #expect(disk.contents(of: path) == damaged)
        continue
      }
      #expect(opened.journal.items == log.content(before: bit / 8), "bit \(bit)")
      guard let report = opened.report else {
        // The last group of a journal that was not closed looks like one that a crash cut off.
        #expect(opened.journal.recovery != nil && !closed, "bit \(bit)")
        continue
      }
      #expect(disk.contents(of: report.path) == damaged, "bit \(bit)")
      #expect(report.itemsKept == opened.journal.items.count, "bit \(bit)")
      if report.itemsKept > 0 {
        #expect(report.damagedBytes.contains { $0.contains(bit / 8) }, "bit \(bit): \(report)")
      }
      try opened.journal.save(Memo(id: 9, text: "nine"))
      try opened.journal.close()
      #expect(try openJournal(disk).items == opened.journal.items, "bit \(bit)")
    }
  }

  @Test(arguments: [true, false])
  func ofEveryLengthWhatIsWholeIsKept(closed: Bool) throws {
    let log = try SmallLog(closed: closed)
    for length in 0..<log.end {
      let cut = Array(log.bytes[..<length])
      let disk = try log.disk(holding: cut)
      let (journal, report) = try openOrSetAside(disk)
      #expect(journal.items == log.content(before: length), "cut to \(length)")
      if let report { #expect(disk.contents(of: report.path) == cut, "cut to \(length)") }
      #expect(report != nil || !closed, "cut to \(length)")
    }
  }

  @Test(arguments: [true, false])
  func withoutThatChoiceDamageIsAnErrorOrTheEndIsCutOff(closed: Bool) throws {
    let log = try SmallLog(closed: closed)
    let flips = (0..<(log.bytes.count * 8)).map { bit in
      var damaged = log.bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      return (place: bit / 8, bytes: damaged)
    }
    let cuts = (0..<log.end).map { (place: $0, bytes: Array(log.bytes[..<$0])) }
    for (place, damaged) in flips + cuts {
      let disk = try log.disk(holding: damaged)
      do {
        let journal = try openJournal(disk)
        #expect(!closed, "place \(place)")
        #expect(journal.items == log.content(before: place), "place \(place)")
        // A journal that is cut between two groups looks like one that had no more.
        let isBetween = damaged.count == place && log.ends.contains(place)
        #expect(journal.recovery != nil || isBetween, "place \(place)")
      } catch let error as StoreError {
        #expect(error.code == .corrupt || error.code == .newerVersion)
        #expect(disk.contents(of: path) == damaged)
        #expect(error.message.contains("untouched"))
      }
    }
  }

  @Test func theReportSaysWhereTheDamageIsAndWhatStandsBehindIt() throws {
    let log = try SmallLog(closed: true)
    var damaged = log.bytes
    let group = log.steps[0].end..<log.steps[1].end
    damaged[group.upperBound - 1] ^= 1
    let (journal, report) = try openOrSetAside(try log.disk(holding: damaged))
    #expect(journal.items == content([1: "one"]))
    #expect(report?.reason.code == .corrupt)
    #expect(report?.itemsKept == 1)
    #expect(report?.damagedBytes == [group])
    // The deletion and the save; the end has none.
    #expect(report?.changesNotKept == 2)
    let text = try #require(report).description
    #expect(text.contains("1 items were kept"))
    #expect(text.contains("bytes \(group.lowerBound)..<\(group.upperBound) cannot be read"))
  }

  /// Every operation of the opening crashes or fails: the damaged bytes are still somewhere, and
  /// the next opening gives the same result.
  @Test(arguments: [Fault.Kind.crash, .error(5), .error(28), .shortWrite])
  func settingAsideCanBeInterruptedAnywhere(kind: Fault.Kind) throws {
    let log = try SmallLog(closed: true)
    var damaged = log.bytes
    damaged[log.steps[2].end - 1] ^= 1
    var operations = 0
    for index in 1... {
      let disk = try log.disk(holding: damaged)
      let faulting = FaultingFileSystem(disk, fault: Fault(at: index, kind))
      _ = try storeError { _ = try openOrSetAside(faulting) }
      if faulting.operationsSeen < index { break }
      operations += 1
      let after = MemoryFileSystem(disk.snapshot())
      #expect(after.snapshot().files.values.contains(damaged), "\(index)")
      let (journal, _) = try openOrSetAside(after)
      #expect(journal.items == log.steps[1].content, "\(index)")
      let files = after.snapshot().files.filter { $0.key.contains("quarantined") }
      #expect(files.values.map(\.self) == [damaged], "\(index): one copy")
    }
    #expect(operations > 12)
  }

  @Test func aJournalOfAnotherTypeIsMovedAsideWholeAndANewerOneNotAtAll() throws {
    struct Named: Storable { let id: String }
    let log = try SmallLog(closed: true)
    var damaged = log.bytes
    damaged[log.steps[2].end - 1] ^= 1
    let disk = try log.disk(holding: damaged)
    let reports = Box<[Quarantine]>([])
    var given = try configuration(
      on: disk, recovery: .quarantine { report in reports.withLock { $0.append(report) } })
    _ = try OpenedJournal<Named>.open(given)
    #expect(reports.withLock { $0.first?.itemsKept } == 0)
    #expect(disk.contents(of: path) == nil)

    var newer = try JournalParts(log.bytes)
    newer.version = 7
    var bytes = newer.bytes
    bytes[bytes.count - 1] ^= 1
    let other = try log.disk(holding: bytes)
    given.fileSystem = other
    #expect(try code { _ = try OpenedJournal<Memo>.open(given) } == .newerVersion)
    #expect(other.contents(of: path) == bytes)
  }

  /// A group whose records are headers of groups: each looked at as if it were one.
  @Test func headersWithinRecordsCostTimeInProportionToTheBytes() throws {
    let sound = JournalParts(groups: [
      .init(number: 1, records: [.init(key: [0x31], item: Array(#"{"id":1,"text":""}"#.utf8))])
    ])
    var bytes = sound.bytes
    let header = try JournalHeader(parsing: bytes)
    bytes[bytes.count - 1] ^= 1
    var chain = JournalChain(identity: header.identity, number: 9, link: 0)
    for _ in 0..<2_000 {
      var group = JournalGroup.Writer()
      group.add([UInt8](repeating: 1, count: 20)[...])
      var made = group.finished(&chain)
      // As long as all that follows, with a checksum that matches.
      made.putLittleEndian(UInt64(40_000), at: 16)
      var sum = CRC32C()
      withUnsafeBytes(of: header.identity.littleEndian) { sum.update(with: $0) }
      sum.update(with: made[..<32])
      made.putLittleEndian(sum.value, at: 32)
      bytes += made
    }
    let scan = try JournalScan(upToDamageIn: sound.bytes)
    #expect(scan.records.count == 1)
    var whole = sound.bytes
    whole += bytes.dropFirst(sound.bytes.count)
    let salvaged = try #require(SalvagedJournal(whole, JournalThresholds()))
    #expect((whole.count...(5 * whole.count)).contains(salvaged.bytesRead))
    #expect(salvaged.changesBehind == 0 && !salvaged.damagedBytes.isEmpty)
  }

  @Test func whatIsKeptOfAnEarlierVersionIsMigrated() throws {
    let log = try SmallLog(closed: true)
    var damaged = log.bytes
    damaged[log.steps[2].end - 1] ^= 1
    let disk = try log.disk(holding: damaged)
    let reports = Box<[Quarantine]>([])
    var given = try configuration(
      on: disk, recovery: .quarantine { report in reports.withLock { $0.append(report) } })
    given.schemaVersion = 2
    given.migrations = [Migration(from: 1, "nothing") { (_: inout JSONValue) in }]
    let journal = try BareJournal<Memo>(given)
    #expect(journal.items == log.steps[1].content)
    #expect(reports.withLock { $0.first?.itemsKept } == 3)
    try journal.close()
    given.recovery = .refuse
    #expect(try BareJournal<Memo>(given).items == log.steps[1].content)
  }
}
