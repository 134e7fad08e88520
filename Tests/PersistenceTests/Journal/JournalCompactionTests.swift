import SimulatedDisk
import Testing

@testable import Persistence

@Suite("A journal that is written anew")
struct JournalCompactionTests {
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
}
