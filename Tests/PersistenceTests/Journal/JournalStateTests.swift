import SimulatedDisk
import Testing

@testable import Persistence

@Suite("A journal's state")
struct JournalStateTests {
  @Test(arguments: Durability.allCases)
  func whatWasCommittedIsThereAfterReopening(_ durability: Durability) throws {
    let disk = emptyDisk()
    for round in 0..<3 {
      let journal = try openJournal(disk, durability)
      #expect(journal.items.count == round)
      try journal.save(Note(id: round, text: "\(round)"), Note(id: 100, text: "away"))
      try journal.delete(100, 200)
      try journal.close()
      #expect(disk.contents(of: markPath) == nil)
    }
    let journal = try openJournal(disk, durability)
    #expect(journal.items == content([0: "0", 1: "1", 2: "2"]))
    #expect(journal.recovery == nil)
  }

  @Test func aJournalThatWasNotClosedHoldsWhatWasWritten() throws {
    let disk = emptyDisk()
    let journal = try openJournal(disk)
    try journal.save(Note(id: 1, text: "one"))
    try journal.save(Note(id: 2, text: "two"))
    #expect(disk.contents(of: markPath) != nil)
    let after = MemoryFileSystem(disk.snapshot())
    let reopened = try openJournal(after)
    #expect(reopened.items == content([1: "one", 2: "two"]))
    #expect(reopened.recovery == nil)
    #expect(after.contents(of: markPath) == nil)
  }

  /// A journal that was not closed, and where in it the last group begins.
  private func open() throws -> (disk: MemoryFileSystem, bytes: [UInt8], lastGroup: Int) {
    let disk = emptyDisk()
    let journal = try openJournal(disk)
    try journal.save(Note(id: 1, text: "one"))
    try journal.save(Note(id: 2, text: "two"))
    let lastGroup = try #require(disk.contents(of: path)).count
    try journal.save(Note(id: 3, text: "three"), Note(id: 4, text: "four"))
    return (disk, try #require(disk.contents(of: path)), lastGroup)
  }

  @Test func aTornEndIsCutOffWholeWhereverItIsTornAndReported() throws {
    let (disk, bytes, lastGroup) = try open()
    for length in lastGroup..<bytes.count {
      let torn = MemoryFileSystem(disk.snapshot())
      try torn.setContents(Array(bytes[..<length]), of: path)
      let journal = try openJournal(torn)
      #expect(journal.items == content([1: "one", 2: "two"]), "cut to \(length)")
      #expect(journal.recovery?.bytesCut ?? 0 == length - lastGroup)
      try journal.close()
      #expect(try openJournal(torn).items == content([1: "one", 2: "two"]))
    }
  }

  @Test func zerosInTheLastGroupAreATornEnd() throws {
    let (disk, bytes, lastGroup) = try open()
    for start in lastGroup..<bytes.count {
      var zeroed = bytes
      zeroed.replaceSubrange(start..., with: repeatElement(0, count: bytes.count - start))
      if zeroed == bytes { continue }
      let torn = MemoryFileSystem(disk.snapshot())
      try torn.setContents(zeroed, of: path)
      #expect(try openJournal(torn).items == content([1: "one", 2: "two"]), "from \(start)")
    }
  }

  @Test func damageBeforeTheLastGroupIsNoTornEnd() throws {
    let (disk, bytes, lastGroup) = try open()
    for bit in 0..<(lastGroup * 8) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let copy = MemoryFileSystem(disk.snapshot())
      try copy.setContents(damaged, of: path)
      let error = try storeError { _ = try openJournal(copy) }
      #expect(error?.code == .corrupt || error?.code == .newerVersion, "bit \(bit)")
      #expect(copy.contents(of: path) == damaged)
    }
  }

  @Test func whatIsDamagedIsMovedAsideWhereThatWasChosen() throws {
    let (disk, bytes, _) = try open()
    var damaged = bytes
    damaged[100] ^= 1
    let copy = MemoryFileSystem(disk.snapshot())
    try copy.setContents(damaged, of: path)
    let reports = Box<[Quarantine]>([])
    let journal = try openJournal(
      copy, recovery: .quarantine { report in reports.withLock { $0.append(report) } })
    #expect(journal.items.isEmpty)
    let moved = try #require(reports.withLock { $0.first })
    #expect(copy.contents(of: moved.path) == damaged)
    try journal.save(Note(id: 9, text: "nine"))
    try journal.close()
    #expect(try openJournal(copy).items == content([9: "nine"]))
  }

  @Test func aGroupIsWrittenOnceAndItsNoOpsNotAtAll() throws {
    let recording = RecordingFileSystem(emptyDisk())
    let journal = try openJournal(recording)
    try journal.save(Note(id: 1, text: "one"))
    try journal.save(Note(id: 2, text: "two"))
    recording.reset()
    try journal.delete(77)
    try journal.commit([])
    #expect(recording.counts.total == 0)
    try journal.group([
      Changes([.save(Note(id: 3, text: "three"))]), Changes([.delete(3)]),
      Changes([.delete(3)]), Changes([.save(Note(id: 4, text: "four"))]),
    ])
    #expect(recording.counts[.write] == 1)
    #expect(recording.counts[.synchronize] == 1)
    #expect(journal.items == content([1: "one", 2: "two", 4: "four"]))
  }

  @Test(arguments: Durability.allCases)
  func afterAFailedWriteNothingHasChangedAndTheNextOneSucceeds(_ durability: Durability) throws {
    for length in [0, 1, 20, 60] {
      let disk = emptyDisk()
      let faulting = FaultingFileSystem(disk)
      let journal = try openJournal(faulting, durability)
      try journal.save(Note(id: 1, text: "one"))
      try journal.save(Note(id: 2, text: "two"))
      let before = try #require(disk.contents(of: path))
      faulting.arm(Fault(at: 3, .error(28)))
      let error = try storeError { try journal.save(Note(id: 3, text: "three")) }
      #expect(error?.code == .diskFull)
      faulting.disarm()
      // What a short write leaves.
      try disk.setContents(before + [UInt8](repeating: 7, count: length), of: path)
      try journal.save(Note(id: 4, text: "four"))
      #expect(journal.items == content([1: "one", 2: "two", 4: "four"]))
      #expect(try openJournal(MemoryFileSystem(disk.snapshot())).items == journal.items)
      try journal.close()
      #expect(try openJournal(disk).items == journal.items)
    }
  }

  @Test func afterAFailedSynchronisationTheStoreStopsUntilItIsOpenedAgain() throws {
    let disk = emptyDisk()
    let faulting = FaultingFileSystem(disk)
    let journal = try openJournal(faulting)
    try journal.save(Note(id: 1, text: "one"))
    try journal.save(Note(id: 2, text: "two"))
    faulting.arm(Fault(at: 4, .error(5)))
    #expect(try storeError { try journal.save(Note(id: 3, text: "3")) }?.code == .outcomeUnknown)
    faulting.disarm()
    #expect(try storeError { try journal.save(Note(id: 4, text: "4")) }?.code == .failed)
    #expect(journal.items == content([1: "one", 2: "two"]))
    try journal.close()
    // The journal is not taken for a complete one.
    #expect(disk.contents(of: markPath) != nil)
    let reopened = try openJournal(disk)
    #expect(reopened.items[1] != nil && reopened.items[4] == nil)
  }

  @Test func compactingKeepsWhatCountsAndNothingElse() throws {
    let disk = emptyDisk()
    let journal = try openJournal(disk, garbageAllowance: 1_000)
    for round in 0..<100 { try journal.save(Note(id: round % 5, text: "\(round)")) }
    #expect(journal.isWorthCompacting)
    let before = try #require(disk.contents(of: path)).count
    try journal.compact {
      try journal.save(Note(id: 1, text: "meanwhile"), Note(id: 8, text: "new"))
      try journal.delete(2)
    }
    #expect(!journal.isWorthCompacting)
    #expect(try #require(disk.contents(of: path)).count < before / 5)
    try journal.save(Note(id: 7, text: "after"))
    try journal.delete(0)
    let items = content([1: "meanwhile", 3: "98", 4: "99", 7: "after", 8: "new"])
    #expect(journal.items == items)
    #expect(try openJournal(MemoryFileSystem(disk.snapshot())).items == items)
    try journal.close()
    #expect(try openJournal(disk).items == items)
  }

  @Test(arguments: Durability.allCases)
  func aCompactionThatDiesOrFailsAtAnyOperationLosesNothing(_ durability: Durability) throws {
    let start = emptyDisk()
    let before = try openJournal(start, durability)
    for round in 0..<100 { try before.save(Note(id: round % 5, text: "\(round)")) }
    try before.close()
    let items = content([0: "95", 1: "96", 2: "97", 3: "98", 4: "99"])
    for kind in [Fault.Kind.crash, .error(5), .error(28), .shortWrite] {
      var operations = 0
      for index in 1... {
        let disk = MemoryFileSystem(start.snapshot())
        let faulting = FaultingFileSystem(disk)
        let journal = try openJournal(faulting, durability, garbageAllowance: 1_000)
        try journal.save(Note(id: 9, text: "before"))
        faulting.arm(Fault(at: index, kind))
        var acknowledged = items.merging(content([9: "before"])) { $1 }
        _ = try storeError {
          try journal.compact {
            let note = Note(id: 8, text: "meanwhile")
            if try storeError({ try journal.save(note) }) == nil { acknowledged[8] = note }
          }
        }
        if faulting.operationsSeen < index { break }
        operations += 1
        // What was being saved may be there or not.
        let found = try openJournal(MemoryFileSystem(disk.snapshot()), durability).items
        #expect(found.filter { $0.key != 8 } == acknowledged.filter { $0.key != 8 }, "\(index)")
        if acknowledged[8] != nil { #expect(found[8] != nil, "\(index)") }
        #expect(found[8] == acknowledged[8] || found[8]?.text == "meanwhile")
        faulting.disarm()
        if kind == .crash { continue }
        _ = try storeError { try journal.save(Note(id: 7, text: "after")) }
        #expect(journal.items.filter { $0.key != 7 } == acknowledged, "\(index)")
        try journal.close()
        let reopened = try openJournal(disk, durability).items
        #expect(reopened[7] == journal.items[7] && reopened.count >= journal.items.count)
      }
      #expect(operations > 8, "\(kind)")
    }
  }

  @Test func aJournalThatIsTakenAwayIsNotWrittenOn() throws {
    let disk = emptyDisk()
    let journal = try openJournal(disk)
    try journal.save(Note(id: 1, text: "one"))
    try journal.save(Note(id: 2, text: "two"))
    try disk.withDirectory("/data") { directory throws(FileSystemError) in
      try disk.rename("data.json", to: "elsewhere", in: directory)
    }
    let error = try storeError { try journal.save(Note(id: 3, text: "three")) }
    #expect(error?.code == .failed)
    #expect(disk.contents(of: path) == nil)
    try disk.withDirectory("/data") { directory throws(FileSystemError) in
      try disk.rename("elsewhere", to: "data.json", in: directory)
    }
    try journal.save(Note(id: 4, text: "four"))
    try journal.close()
    #expect(try openJournal(disk).items == content([1: "one", 2: "two", 4: "four"]))
  }

  @Test func idsThatAreEqualHaveOneItemHoweverTheyAreEncoded() throws {
    let disk = emptyDisk()
    let journal = try BareJournal<Word>(configuration(on: disk))
    // Equal strings of different bytes are one id.
    try journal.save(Word(id: "\u{e9}", text: "composed"))
    try journal.save(Word(id: "e\u{301}", text: "decomposed"))
    #expect(journal.items.count == 1)
    try journal.close()
    let reopened = try BareJournal<Word>(configuration(on: disk))
    #expect(reopened.items.values.map(\.text) == ["decomposed"])
    try reopened.delete("\u{e9}")
    try reopened.close()
    #expect(try BareJournal<Word>(configuration(on: disk)).items.isEmpty)
  }

  struct Word: Storable, Equatable {
    var id: String
    var text: String
  }
}
