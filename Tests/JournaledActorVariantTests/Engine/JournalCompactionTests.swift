import SimulatedDisk
import Testing

@testable import JournaledActorVariant
@testable import Persistence

@Suite("A journal that is written anew")
struct JournalCompactionTests {
  @Test func compactingKeepsWhatCountsAndNothingElse() throws {
    let disk = emptyDisk()
    let journal = try openJournal(disk, garbageAllowance: 1_000)
    for round in 0..<100 { try journal.save(Memo(id: round % 5, text: "\(round)")) }
    #expect(journal.isWorthCompacting)
    let before = try #require(disk.contents(of: path)).count
    try journal.compact { _ in
      try journal.save(Memo(id: 1, text: "meanwhile"), Memo(id: 8, text: "new"))
      try journal.delete(2)
    }
    #expect(!journal.isWorthCompacting)
    #expect(try #require(disk.contents(of: path)).count < before / 5)
    try journal.save(Memo(id: 7, text: "after"))
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
    for round in 0..<100 { try before.save(Memo(id: round % 5, text: "\(round)")) }
    try before.close()
    let items = content([0: "95", 1: "96", 2: "97", 3: "98", 4: "99"])
    for kind in [Fault.Kind.crash, .error(5), .error(28), .shortWrite] {
      var operations = 0
      for index in 1... {
        let disk = MemoryFileSystem(start.snapshot())
        let faulting = FaultingFileSystem(disk)
        let journal = try openJournal(faulting, durability, garbageAllowance: 1_000)
        try journal.save(Memo(id: 9, text: "before"))
        faulting.arm(Fault(at: index, kind))
        var acknowledged = items.merging(content([9: "before"])) { $1 }
        _ = try storeError {
          try journal.compact { _ in
            let note = Memo(id: 8, text: "meanwhile")
            if try storeError({ try journal.save(note) }) == nil { acknowledged[8] = note }
          }
        }
        if faulting.operationsSeen < index { break }
        operations += 1
        // The item that was being saved may be there or not.
        let found = try openJournal(MemoryFileSystem(disk.snapshot()), durability).items
        #expect(found.filter { $0.key != 8 } == acknowledged.filter { $0.key != 8 }, "\(index)")
        if acknowledged[8] != nil { #expect(found[8] != nil, "\(index)") }
        #expect(found[8] == acknowledged[8] || found[8]?.text == "meanwhile")
        faulting.disarm()
        if kind == .crash { continue }
        _ = try storeError { try journal.save(Memo(id: 7, text: "after")) }
        #expect(journal.items.filter { $0.key != 7 } == acknowledged, "\(index)")
        try journal.close()
        let reopened = try openJournal(disk, durability).items
        #expect(reopened[7] == journal.items[7] && reopened.count >= journal.items.count)
      }
      #expect(operations > 8, "\(kind)")
    }
  }

  /// The bytes of a piece that is written while saves continue.
  private static let pieceSize = 400

  /// A journal of 40 items, each saved several times, and closed.
  private func filled(_ durability: Durability) throws -> MemoryFileSystem {
    let disk = emptyDisk()
    let journal = try openJournal(disk, durability)
    for round in 0..<120 { try journal.save(Memo(id: round % 40, text: "\(round)")) }
    try journal.close()
    return disk
  }

  /// Saves that keep the compaction busy for two rounds and leave something for its end.
  private func saves(_ round: Int) -> [Memo] {
    let count = [12, 8, 3]
    return (0..<(round < count.count ? count[round] : 0)).map {
      Memo(id: 100 + 20 * round + $0, text: "round \(round)")
    }
  }

  @Test func noPieceIsLongerThanWasSaidAndEachIsSynchronisedByItself() throws {
    let disk = try filled(.powerLoss)
    let recording = RecordingFileSystem(disk)
    let journal = try openJournal(recording, garbageAllowance: 0, pieceSize: Self.pieceSize)
    try journal.save(Memo(id: 0, text: "before"))
    recording.reset()
    let rounds = try journal.compact { round in
      for note in saves(round) { try journal.save(note) }
    }
    #expect(rounds == 2)
    let temporary = recording.trace.operations.filter { $0.path == path + ".tmp" }
    let writes = temporary.compactMap { $0.operation == .write ? $0.byteCount : nil }
    // One group more may begin before a piece is full.
    #expect(writes.count > 8 && writes.allSatisfy { $0 < 2 * Self.pieceSize })
    #expect(temporary.count { $0.operation == .synchronize } == writes.count)
    // The last step, which saves wait for: less than a piece.
    #expect(try #require(writes.last) <= Self.pieceSize)
    #expect(try openJournal(MemoryFileSystem(disk.snapshot())).items == journal.items)
  }

  @Test func oneThatCannotCatchUpEndsAllTheSame() throws {
    let disk = try filled(.processCrash)
    let journal = try openJournal(disk, .processCrash, garbageAllowance: 0, pieceSize: 100)
    try journal.save(Memo(id: 0, text: "before"))
    let rounds = try journal.compact { round in
      for id in 0..<5 { try journal.save(Memo(id: 200 + id, text: "round \(round)")) }
    }
    #expect(rounds == 16)
    #expect(try openJournal(MemoryFileSystem(disk.snapshot())).items == journal.items)
  }

  /// Each operation of a compaction crashes or fails, once or always.
  ///
  /// Acknowledged items stay in memory and on the disk, and the store continues or reports an
  /// unknown outcome.
  @Test(.long, arguments: Durability.allCases, [Fault.Extent.once, .forGood])
  func inPiecesToANothingIsLostWhateverFails(
    _ durability: Durability, _ extent: Fault.Extent
  ) throws {
    let start = try filled(durability)
    for kind in [Fault.Kind.crash, .error(5), .error(28), .shortWrite] {
      var operations = 0
      for index in 1... {
        let disk = MemoryFileSystem(start.snapshot())
        let faulting = FaultingFileSystem(disk)
        let journal = try openJournal(
          faulting, durability, garbageAllowance: 0, pieceSize: Self.pieceSize)
        try journal.save(Memo(id: 0, text: "before"))
        var acknowledged = journal.items
        var doubtful: [Int: Memo] = [:]
        faulting.arm(Fault(at: index, kind, extent))
        let failure = try storeError {
          try journal.compact { round in
            for note in saves(round) {
              switch try code({ try journal.save(note) }) {
              case nil: acknowledged[note.id] = note
              case .outcomeUnknown: doubtful[note.id] = note
              default: if kind == .crash { doubtful[note.id] = note }
              }
            }
          }
        }
        if faulting.operationsSeen < index { break }
        operations += 1
        let text = "\(kind) at \(index): \(String(describing: failure))"
        #expect(journal.items == acknowledged, "\(text)")
        let found = try openJournal(MemoryFileSystem(disk.snapshot()), durability).items
        #expect(found.filter { doubtful[$0.key] == nil } == acknowledged, "\(text)")
        if kind == .crash { continue }
        faulting.disarm()
        let next = Memo(id: 7, text: "after")
        switch try code({ try journal.save(next) }) {
        case nil: acknowledged[7] = next
        case let code: #expect(code == .failed, "\(text)")
        }
        try journal.close()
        let reopened = try openJournal(disk, durability).items
        #expect(reopened.filter { doubtful[$0.key] == nil } == acknowledged, "\(text)")
      }
      #expect(operations > 100, "\(kind)")
    }
  }
}
