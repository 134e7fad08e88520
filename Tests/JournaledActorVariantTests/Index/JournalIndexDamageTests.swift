import SimulatedDisk
import TestPrograms
import Testing

@testable import JournaledActorVariant
@testable import Persistence

@Suite("An index that does not match its journal")
struct JournalIndexDamageTests {
  /// Expects the right items on a disk, found by the index where it can be used.
  private func expectRight(
    _ disk: MemoryFileSystem, _ count: Int, isByIndex: Bool? = nil, _ comment: Comment
  ) throws {
    let journal = try openIndexed(disk)
    if let isByIndex { #expect(journal.isByIndex == isByIndex, comment) }
    for id in [0, 1, 7, count - 1] { #expect(try journal.find(id) == note(id), comment) }
    for id in [-1, count, 1_000_000] { #expect(try journal.find(id) == nil, comment) }
    try journal.close()
    #expect(disk.openFileCount == 0, comment)
  }

  @Test func everyFlippedBitOfItsHeaderLetsTheJournalBeReadInstead() throws {
    let disk = try indexedDisk(20)
    let index = try #require(disk.contents(of: indexPath))
    for bit in 0..<(JournalIndexHeader.size * 8) {
      var damaged = index
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let copy = MemoryFileSystem(disk.snapshot())
      try copy.setContents(damaged, of: indexPath)
      try expectRight(copy, 20, isByIndex: false, "bit \(bit)")
      // And is put right.
      let isRepaired = copy.contents(of: indexPath) == index
      #expect(isRepaired, "bit \(bit)")
    }
  }

  @Test func everyChangedFieldOfItsHeaderLetsTheJournalBeReadInsteadThoughItsChecksumMatches()
    throws
  {
    let disk = try indexedDisk(20)
    let index = try #require(disk.contents(of: indexPath))
    // All but the counts and the form of the ids, which no reading before the load can tell.
    for offset in [8, 16, 24, 32, 40, 64, 76] {
      for change: UInt8 in [1, 0x80] {
        var damaged = index
        damaged[offset] ^= change
        damaged.putLittleEndian(CRC32C(of: damaged[..<80]).value, at: 80)
        let copy = MemoryFileSystem(disk.snapshot())
        try copy.setContents(damaged, of: indexPath)
        try expectRight(copy, 20, isByIndex: false, "byte \(offset)")
      }
    }
  }

  @Test func everyFlippedBitOfAPageIsSeen() throws {
    let disk = try indexedDisk(20)
    let index = try #require(disk.contents(of: indexPath))
    for bit in (JournalIndexPage.size * 8)..<(index.count * 8) where bit % 8 == bit / 8 % 8 {
      var damaged = index
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let copy = MemoryFileSystem(disk.snapshot())
      try copy.setContents(damaged, of: indexPath)
      try expectRight(copy, 20, isByIndex: true, "bit \(bit)")
    }
  }

  @Test func aPageInAnothersPlaceIsSeen() throws {
    let disk = try indexedDisk(600)
    var index = try #require(disk.contents(of: indexPath))
    let size = JournalIndexPage.size
    let first = Array(index[size..<(2 * size)])
    index.replaceSubrange(size..<(2 * size), with: index[(2 * size)..<(3 * size)])
    index.replaceSubrange((2 * size)..<(3 * size), with: first)
    try disk.setContents(index, of: indexPath)
    try expectRight(disk, 600, isByIndex: true, "swapped")
  }

  @Test func everyTruncationOfItIsHarmless() throws {
    let disk = try indexedDisk(20)
    let index = try #require(disk.contents(of: indexPath))
    for length in Array(0...80) + [4_095, 4_096, 4_097, index.count - 1] {
      let copy = MemoryFileSystem(disk.snapshot())
      try copy.setContents(Array(index[..<length]), of: indexPath)
      try expectRight(copy, 20, isByIndex: length >= JournalIndexHeader.size, "\(length)")
    }
  }

  @Test func anIndexOfAnEarlierContentIsNotUsed() throws {
    let disk = try indexedDisk(20)
    let older = try #require(disk.contents(of: indexPath))
    // A program that knows of no index has appended to the journal.
    let grown = try openJournal(disk)
    try grown.save(Memo(id: 7, text: "newer"))
    try grown.close()
    try disk.setContents(older, of: indexPath)
    var journal = try openIndexed(disk)
    #expect(!journal.isByIndex)
    #expect(try journal.find(7)?.text == "newer")
    try journal.close()
    // An older generation: the journal is written anew.
    try disk.setContents([], of: markPath)
    try openJournal(disk).close()
    try disk.setContents(older, of: indexPath)
    journal = try openIndexed(disk)
    #expect(!journal.isByIndex)
    #expect(try journal.find(7)?.text == "newer")
  }

  @Test func anIndexOfALongerOrAnotherJournalIsNotUsed() throws {
    let disk = try indexedDisk(20)
    let short = try #require(disk.contents(of: path))
    let journal = try openIndexed(disk)
    try journal.commit([.delete(7)])
    try journal.close()
    // A backup of the journal has been put back.
    try disk.setContents(short, of: path)
    try expectRight(disk, 20, isByIndex: false, "backup")
    // As long, as many groups, the same generation; another item.
    let other = emptyDisk()
    let another = try openIndexed(other)
    try another.commit((0..<20).map { .save(Memo(id: $0, text: "Memo \($0)")) })
    try another.commit([
      .save(Memo(id: 1, text: "older")), .save(Memo(id: 1_000_000, text: "gone")),
    ])
    try another.commit([.save(note(1)), .delete(1_000_000)])
    try another.close()
    #expect(other.contents(of: path)?.count == short.count)
    try disk.setContents(try #require(other.contents(of: indexPath)), of: indexPath)
    try expectRight(disk, 20, isByIndex: false, "another store's")
  }

  @Test func whatTheJournalHoldsCountsWhereTheIndexSaysOtherwise() throws {
    let disk = try indexedDisk(20)
    var index = try #require(disk.contents(of: indexPath))
    // An intact page of an intact index declares that the journal is empty.
    let size = JournalIndexPage.size
    let header = try #require(JournalIndexHeader(index))
    index.replaceSubrange(size..<(2 * size), with: repeatElement(0, count: size))
    let sum = JournalIndexPage.checksum(
      index[(size + 4)..<(2 * size)], number: 0, header: header.checksum)
    index.putLittleEndian(sum, at: size)
    index.putLittleEndian(UInt64(0), at: 48)
    try disk.setContents(index, of: indexPath)
    let journal = try openIndexed(disk)
    try journal.load()
    #expect(try journal.find(7) == note(7))
  }

  @Test func damageToTheJournalIsATypedErrorOrDoesNotMatter() throws {
    let disk = try indexedDisk(20)
    let bytes = try #require(disk.contents(of: path))
    let end = try soundLength(bytes)
    var found = 0
    for place in 0..<end {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(place % 8)
      let copy = MemoryFileSystem(disk.snapshot())
      try copy.setContents(damaged, of: path)
      let error = try storeError {
        let journal = try openIndexed(copy)
        if journal.isByIndex { found += 1 }
        for id in 0..<20 { #expect(try journal.find(id) == note(id), "byte \(place)") }
        try journal.load()
      }
      #expect(error?.code == .corrupt || error?.code == .newerVersion, "byte \(place)")
      #expect(copy.contents(of: path) == damaged)
    }
    // The index is good for most of it: all but the first line and the last header.
    #expect(found > end / 2)
  }

  @Test func damageBeforeTheEndOfALongJournalIsFoundByTheLoad() throws {
    let disk = try indexedDisk(300)
    var bytes = try #require(disk.contents(of: path))
    let place = 2_000
    bytes[place] ^= 1
    try disk.setContents(bytes, of: path)
    let journal = try openIndexed(disk)
    #expect(journal.isByIndex)
    // An item before the damage, and a missing item: neither needs the damaged bytes.
    #expect(try journal.find(2) == note(2))
    #expect(try journal.find(-5) == nil)
    #expect(try code { try journal.load() } == .corrupt)
    #expect(try code { try journal.commit([.save(note(3))]) } == .corrupt)
    try journal.close()
    #expect(disk.contents(of: path) == bytes)
    #expect(disk.openFileCount == 0)
    // Without an index it is found at once, and set aside where that is wanted.
    #expect(try code { _ = try openJournal(disk) } == .corrupt)
    let reports = Box<[Quarantine]>([])
    _ = try openIndexed(
      disk, recovery: .quarantine { report in reports.withLock { $0.append(report) } })
    #expect(reports.withLock { $0.count } == 1)
  }
}
