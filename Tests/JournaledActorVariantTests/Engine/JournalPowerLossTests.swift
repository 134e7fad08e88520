import Testing

@testable import JournaledActorVariant
@testable import Persistence
@testable import SimulatedDisk

@Suite("A journal after a power cut")
struct JournalPowerLossTests {
  /// Steps on an open journal, and its content after each.
  private struct Run {
    let recording: RecordingFileSystem
    let journal: BareJournal<Memo>
    private(set) var contents: [[Int: Memo]]

    init(_ disk: MemoryFileSystem, garbageAllowance: Int, pieceSize: Int = 1 << 20) throws {
      recording = RecordingFileSystem(disk, keepsBytes: true)
      journal = try openJournal(
        recording, garbageAllowance: garbageAllowance, pieceSize: pieceSize)
      contents = [journal.items]
    }

    mutating func step(_ body: (BareJournal<Memo>) throws -> Void) throws {
      try body(journal)
      contents.append(journal.items)
      recording.record(acknowledged: "\(contents.count - 1)")
    }
  }

  /// Opens every disk that a power cut can leave, and returns how many there were.
  private func expectNothingLost(
    _ run: Run, from start: MemoryFileSystem.Snapshot
  ) throws -> Int {
    let log = try DiskLog(run.recording.trace, from: start)
    var states = CrashStates(log, .posix, seed: 1)
    var acknowledged = 0
    var count = 0
    while let moment = states.next() {
      if case .acknowledged(let text) = moment.event { acknowledged = try #require(Int(text)) }
      for state in moment.states {
        count += 1
        let disk = MemoryFileSystem(try state.disk(states.pool, log))
        let found = try openJournal(disk).items
        #expect(
          run.contents[acknowledged...].prefix(2).contains(found),
          "after entry \(moment.entry) and \(acknowledged) steps: \(found.keys.sorted())")
      }
    }
    return count
  }

  @Test func aCompactionLosesNothingAtAnyMoment() throws {
    let disk = emptyDisk()
    let before = try openJournal(disk)
    for round in 0..<60 { try before.save(Memo(id: round % 5, text: "\(round)")) }
    try before.close()
    let start = disk.snapshot()
    var run = try Run(disk, garbageAllowance: 500)
    try run.step { try $0.save(Memo(id: 9, text: "nine")) }
    let length = try #require(disk.contents(of: path)).count
    try run.journal.compact { _ in
      try run.step { try $0.save(Memo(id: 8, text: "eight"), Memo(id: 1, text: "one")) }
      try run.step { try $0.delete(2) }
    }
    #expect(try #require(disk.contents(of: path)).count < length)
    try run.step { try $0.save(Memo(id: 7, text: "seven")) }
    try run.journal.close()
    #expect(try expectNothingLost(run, from: start) > 40)
  }

  @Test func aCompactionInPiecesWithRoundsLosesNothingAtAnyMoment() throws {
    let disk = emptyDisk()
    let before = try openJournal(disk)
    for round in 0..<40 { try before.save(Memo(id: round % 10, text: "\(round)")) }
    try before.close()
    let start = disk.snapshot()
    var run = try Run(disk, garbageAllowance: 0, pieceSize: 200)
    try run.step { try $0.save(Memo(id: 9, text: "nine")) }
    let rounds = try run.journal.compact { round in
      for number in 0..<max(0, 6 - 3 * round) {
        try run.step { try $0.save(Memo(id: number, text: "round \(round)")) }
      }
    }
    #expect(rounds == 2)
    try run.step { try $0.delete(2) }
    try run.journal.close()
    #expect(try expectNothingLost(run, from: start) > 100)
  }

  @Test func aFailedWriteLosesNothingAtAnyMomentOfWhatFollows() throws {
    let disk = emptyDisk()
    let start = disk.snapshot()
    let faulting = FaultingFileSystem(disk)
    let recording = RecordingFileSystem(faulting, keepsBytes: true)
    let journal = try openJournal(recording)
    try journal.save(Memo(id: 1, text: "one"))
    try journal.save(Memo(id: 2, text: "two"))
    recording.record(acknowledged: "1")
    faulting.arm(Fault(at: 3, .shortWrite))
    #expect(try storeError { try journal.save(Memo(id: 3, text: "three")) } != nil)
    faulting.disarm()
    try journal.save(Memo(id: 4, text: "four"))
    recording.record(acknowledged: "2")
    let log = try DiskLog(recording.trace, from: start)
    var states = CrashStates(log, .posix, seed: 1)
    var acknowledged = 0
    while let moment = states.next() {
      if case .acknowledged(let text) = moment.event { acknowledged = try #require(Int(text)) }
      for state in moment.states where acknowledged > 0 {
        let disk = MemoryFileSystem(try state.disk(states.pool, log))
        let found = Set(try openJournal(disk).items.keys)
        #expect(found == [1, 2, 4] || (acknowledged < 2 && found == [1, 2]), "\(found)")
      }
    }
    #expect(acknowledged == 2)
  }
}
