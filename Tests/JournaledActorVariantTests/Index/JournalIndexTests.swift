import Foundation
import SimulatedDisk
import Testing

@testable import JournaledActorVariant
@testable import Persistence

@Suite("A journal's index")
struct JournalIndexTests {
  @Test func everyItemIsFoundByItAndNothingElse() throws {
    let disk = try indexedDisk(1_000)
    let journal = try openIndexed(disk)
    #expect(journal.isByIndex)
    #expect(journal.indexedCount == 1_000)
    for id in 0..<1_000 { #expect(try journal.find(id) == note(id)) }
    for id in [-1, 1_000, 1_000_000, .max] { #expect(try journal.find(id) == nil) }
    #expect(journal.unknown == 0)
    try journal.close()
    #expect(disk.openFileCount == 0)
  }

  @Test func afterLoadingTheJournalIsAsItWouldBeWithout() throws {
    let disk = try indexedDisk(50)
    let journal = try openIndexed(disk)
    #expect(journal.isByIndex)
    try journal.load()
    try journal.commit([.save(Memo(id: 3, text: "new")), .delete(4)])
    try journal.close()
    let expected = try openJournal(MemoryFileSystem(disk.snapshot())).items
    #expect(expected.count == 49 && expected[3]?.text == "new")
    let again = try openIndexed(disk)
    #expect(again.isByIndex)
    for id in 0..<60 { #expect(try again.find(id) == expected[id]) }
  }

  @Test func aShortJournalHasNoneAndOneThatBecameShortHasNoneAnyMore() throws {
    let disk = emptyDisk()
    var journal = try openIndexed(disk, indexThreshold: 2_000)
    try journal.commit([.save(note(1))])
    try journal.close()
    #expect(disk.contents(of: indexPath) == nil)
    journal = try openIndexed(disk, indexThreshold: 2_000)
    try journal.commit((0..<100).map { .save(note($0)) })
    try journal.close()
    #expect(disk.contents(of: indexPath) != nil)
    journal = try openIndexed(disk, indexThreshold: 100_000)
    #expect(journal.isByIndex)
    try journal.commit([.save(note(1))])
    try journal.close()
    #expect(disk.contents(of: indexPath) == nil)
  }

  @Test func onlyReadingWritesNoneWhereOneMatchesAndMakesAMissingOne() throws {
    let disk = try indexedDisk(20)
    let recording = RecordingFileSystem(disk)
    var journal = try openIndexed(recording)
    try journal.load()
    try journal.close()
    #expect(recording.counts[.write] == 0 && recording.counts[.rename] == 0)
    try disk.remove(indexPath)
    journal = try openIndexed(disk)
    #expect(!journal.isByIndex)
    try journal.close()
    #expect(try openIndexed(disk).isByIndex)
  }

  @Test func whereDamagedBytesAreToBeSetAsideAllAreLookedAtFirst() throws {
    let disk = try indexedDisk(20)
    #expect(try !openIndexed(disk, recovery: .quarantine { _ in }).isByIndex)
  }

  @Test func aStoreThatWasNotClosedIsReadAsAWhole() throws {
    let disk = try indexedDisk(20)
    try disk.setContents([], of: markPath)
    let journal = try openIndexed(disk)
    #expect(!journal.isByIndex)
    #expect(try journal.find(7) == note(7))
  }

  @Test func idsThatLeadToAFullPageAreInTheNext() throws {
    let keys = (0..<100_000).map { Array("\($0)".utf8) }
    // Twice as many keys as a page holds lead to the last of three pages, and continue on the
    // first.
    let crowd = keys.filter { KeyHash(of: $0).page(among: 3) == 2 }.prefix(510)
    var journal: [UInt8] = []
    var places: [Range<Int>] = []
    for key in crowd {
      let start = journal.count
      JournalRecord.append(.put, key: key, item: [1], to: &journal)
      places.append(start..<journal.count)
    }
    let image = try #require(
      JournalIndexImage.bytes(
        of: journal, JournalHeader(version: 1, generation: 1), JournalChain(identity: 1, link: 2),
        length: journal.count, places: places, keyForm: .number))
    let header = try #require(JournalIndexHeader(image))
    #expect(header.pageCount == 3)
    let pages = try (0..<3).map { number in
      let start = (number + 1) * JournalIndexPage.size
      return try #require(
        JournalIndexPage(
          Array(image[start..<(start + JournalIndexPage.size)]), number: number,
          header: header.checksum))
    }
    #expect(pages.map(\.continues) == [false, false, true])
    for (key, place) in zip(crowd, places) {
      let half = KeyHash(of: key).half
      #expect(
        pages[2].places(of: half).contains(place) || pages[0].places(of: half).contains(place))
    }
  }

  @Test func anIdThatIsWrittenInAnotherWayIsNotTakenForMissing() throws {
    struct Named: Storable, Equatable { let id: String }
    let disk = emptyDisk()
    let given = try configuration(on: disk)
    // Swift's texts are equal when they are canonically equivalent: the sign for kelvin is a K.
    for (saved, sought) in [("\u{212a}", "K"), ("K", "\u{212a}"), ("e\u{301}", "\u{e9}")] {
      #expect(saved == sought)
      let journal = try IndexedNotes<Named>(given)
      try journal.commit([.save(Named(id: saved)), .save(Named(id: "other"))])
      try journal.close()
      let opened = try IndexedNotes<Named>(given)
      #expect(opened.isByIndex)
      #expect(try opened.find(sought) == Named(id: saved), "\(saved) as \(sought)")
      #expect(opened.unknown == 1)
      try opened.commit([.delete(saved), .delete("other")])
      try opened.close()
    }
  }

  @Test func thereIsButOneFormOfTheUsualIds() throws {
    func holds(_ form: KeyForm, _ text: String) -> Bool { form.holds(Array(text.utf8)[...]) }
    for number in ["0", "7", "-7", "9223372036854775807"] { #expect(holds(.number, number)) }
    for number in ["", "-", "-0", "00", "07", "-07", "1.0", "1e3", "\"1\""] {
      #expect(!holds(.number, number))
    }
    #expect(holds(.text, "\"\"") && holds(.text, "\"a b\"") && !holds(.text, "\""))
    #expect(!holds(.text, #""a\/b""#) && !holds(.text, "\"é\""))
    let uuid = "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\""
    #expect(holds(.identifier, uuid) && !holds(.identifier, uuid.lowercased()))
    #expect(KeyForm(of: UUID.self, codec: JSONItemCodec()) == .identifier)
    #expect(KeyForm(of: Double.self, codec: JSONItemCodec()) == .any)
  }
}

extension MemoryFileSystem {
  /// Removes a file by its path.
  func remove(_ path: String) throws {
    let parts = path.split(separator: "/").map(String.init)
    try withDirectory("/" + parts.dropLast().joined(separator: "/")) {
      directory throws(FileSystemError) in
      try remove(parts.last ?? "", in: directory)
    }
  }
}
