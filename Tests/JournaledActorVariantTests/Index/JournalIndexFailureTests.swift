import Testing

@testable import JournaledActorVariant
@testable import Persistence
@testable import SimulatedDisk

@Suite("Writing a journal's index")
struct JournalIndexFailureTests {
  @Test(arguments: Durability.allCases, [Fault.Extent.once, .forGood])
  func whateverFailsWhileItIsWrittenHarmsNothing(
    _ durability: Durability, _ extent: Fault.Extent
  ) throws {
    let start = try indexedDisk(20, durability)
    for kind in [Fault.Kind.crash] + Fault.kinds {
      var operations = 0
      for index in 1... {
        let disk = MemoryFileSystem(start.snapshot())
        let faulting = FaultingFileSystem(disk)
        let journal = try openIndexed(faulting, durability)
        try journal.commit([.save(Memo(id: 7, text: "newer")), .delete(3)])
        faulting.arm(Fault(at: index, kind, extent))
        try journal.close()
        if faulting.operationsSeen < index { break }
        operations += 1
        let again = try openIndexed(MemoryFileSystem(disk.snapshot()), durability)
        #expect(try again.find(7)?.text == "newer", "operation \(index), \(kind)")
        #expect(try again.find(3) == nil && again.find(4) == note(4), "operation \(index), \(kind)")
        try again.load()
        try again.close()
      }
      // The end, the mark, the journal read, the index written, renamed and made durable.
      #expect(operations > 12, "\(kind)")
    }
  }

  @Test func whateverFailsWhileItIsReadIsNotTakenForAnAnswer() throws {
    let start = try indexedDisk(20)
    for kind in Fault.kinds {
      for index in 1... {
        let disk = MemoryFileSystem(start.snapshot())
        let faulting = FaultingFileSystem(disk, fault: Fault(at: index, kind))
        let error = try storeError {
          let journal = try openIndexed(faulting)
          #expect(try journal.find(7) == note(7), "operation \(index), \(kind)")
          #expect(try journal.find(-7) == nil, "operation \(index), \(kind)")
          try journal.load()
        }
        #expect(error?.code != .corrupt, "operation \(index), \(kind)")
        if faulting.operationsSeen < index { break }
        #expect(disk.contents(of: path) == start.contents(of: path))
      }
    }
  }

  @Test func whatSurvivedTheProcessIsOnTheDiskOnceItWasOpenedForPowerCuts() throws {
    let recording = RecordingFileSystem(try indexedDisk(20, .processCrash))
    #expect(try openIndexed(recording, .powerLoss).isByIndex)
    let counts = recording.counts
    #expect(counts[.synchronize] == 1 && counts[.synchronizeDirectory] == 1, "\(counts)")
  }

  /// Opens every disk that a power cut can leave, through the index if a matching one exists.
  private func expectAllRight(
    _ trace: Trace, from start: MemoryFileSystem.Snapshot, _ contents: [[Int: Memo]]
  ) throws -> (states: Int, byIndex: Int) {
    let log = try DiskLog(trace, from: start)
    var states = CrashStates(log, .posix, seed: 1)
    var (acknowledged, count, byIndex) = (0, 0, 0)
    while let moment = states.next() {
      if case .acknowledged(let text) = moment.event { acknowledged = try #require(Int(text)) }
      for state in moment.states {
        count += 1
        let disk = MemoryFileSystem(try state.disk(states.pool, log))
        let journal = try openIndexed(disk)
        if journal.isByIndex { byIndex += 1 }
        var found: [Int: Memo] = [:]
        for id in 0..<12 { found[id] = try journal.find(id) }
        #expect(
          contents[acknowledged...].prefix(2).contains(found),
          "after entry \(moment.entry) and \(acknowledged) steps: \(found.keys.sorted())")
        try journal.load()
      }
    }
    return (count, byIndex)
  }

  @Test func aPowerCutAtAnyMomentOfClosingAndOfWhatFollowsLosesNothing() throws {
    let disk = try indexedDisk(8)
    let start = disk.snapshot()
    let recording = RecordingFileSystem(disk, keepsBytes: true)
    var contents = [Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, note($0)) })]
    func step(_ journal: IndexedNotes<Memo>, _ change: Changes<Memo>.Change) throws {
      var next = contents[contents.count - 1]
      switch change {
      case .save(let note): next[note.id] = note
      case .delete(let id): next[id] = nil
      }
      contents.append(next)
      try journal.commit([change])
      recording.record(acknowledged: "\(contents.count - 1)")
    }
    for round in 0..<3 {
      let journal = try openIndexed(recording)
      try step(journal, .save(Memo(id: 9, text: "round \(round)")))
      try step(journal, .delete(round))
      try journal.close()
    }
    let tried = try expectAllRight(recording.trace, from: start, contents)
    #expect(tried.states > 60)
    #expect(tried.byIndex > 2)
  }
}
