import Persistence
import SeededRandom
import SimulatedDisk

/// A disk to be opened, and the configuration of the store.
struct RecoveryCase {
  let subject: Subject
  let disks: any Disks
  let start: MemoryFileSystem.Snapshot
  /// The configuration of every opening, except the file system.
  let configuration: StoreConfiguration
  /// The content of the disk, for a timeline.
  let name: String
  let seed: UInt64
  /// The calls after the store has opened.
  var rounds: [[StoreStep]] = []
  /// The bytes that an interrupted opening must not lose, if an uninterrupted opening keeps them.
  var precious: [UInt8]?

  /// The number of successive openings that are interrupted.
  private static let mostInterruptions = 3
  /// The number of judged disks after which no other interrupted opening is interrupted again.
  private static let mostJudged = 2_000

  /// Interrupts the opening at every moment, then the opening of the resulting disks, and so on.
  func run() async throws -> CrashTally {
    let whole = try await recorded(start)
    guard case .content(let content) = whole.observation else {
      return try await judgeRefusal(whole)
    }
    let keeps = precious.map(whole.files.values.keeps) ?? false
    var tally = CrashTally()
    var waiting = [start]
    var seen: Set<[String: [UInt8]]> = [start.files]
    for interruption in 1...Self.mostInterruptions {
      var next: [MemoryFileSystem.Snapshot] = []
      for disk in waiting {
        if tally.explored > Self.mostJudged {
          tally.noteBounded()
          return tally
        }
        let judge = InterruptedOpening(
          recovery: self, content: content, keepsPrecious: keeps, interruption: interruption)
        let result = try await judge.run(try await recorded(disk))
        tally.add(.posix, result.states, isBounded: result.isBounded)
        tally.failure = result.failure
        if result.failure != nil { return tally }
        next += result.disks.filter { seen.insert($0.files).inserted }
      }
      if next.count > disks.bounds.disksPerInterruption { tally.noteBounded() }
      var random = SplitMix64(seed: seed)
      waiting = Array(next.shuffled(using: &random).prefix(disks.bounds.disksPerInterruption))
    }
    if !waiting.isEmpty { tally.noteBounded() }
    return tally
  }

  /// One complete opening and its effects.
  struct Recorded {
    let observation: Observation
    let log: DiskLog
    let ledger: CallLedger
    let files: [String: [UInt8]]
  }

  /// Opens the store on a disk, makes the calls and closes it.
  func recorded(_ disk: MemoryFileSystem.Snapshot) async throws -> Recorded {
    let recording = try disks.record(on: disk, configuration)
    let observation = try await subject.observe(recording.configuration)
    var endings: [String: CallEnding] = [:]
    var content: [Int: Int] = [:]
    if case .content(let shown) = observation {
      content = shown
      if !rounds.isEmpty {
        let calls = try await RecordedCalls.make(
          rounds, on: subject, recording.configuration, recording)
        endings = calls.ledger.endings
      }
    }
    let (log, after) = try recording.end()
    return Recorded(
      observation: observation, log: log,
      ledger: CallLedger(rounds, on: content, endings: endings), files: after.files)
  }

  /// Returns a failure unless the refused disk stays unchanged and is refused again.
  private func judgeRefusal(_ whole: Recorded) async throws -> CrashTally {
    var tally = CrashTally()
    tally.add(.posix, 1, isBounded: false)
    // Accepting a damaged file as valid is another guarantee's finding.
    guard whole.observation.isRefusal else { return tally }
    let again = try await disks.observe(subject, try snapshot(whole.files), configuration)
    let path = try disks.storePath
    if whole.files[path] != start.files[path] {
      tally.failure = Violation(
        found: "\(whole.observation), and the file is another one afterwards"
      ).after(name)
    } else if !again.isRefusal {
      tally.failure = Violation(
        expected: "refused again", found: "first \(whole.observation); then \(again)"
      ).after(name)
    }
    return tally
  }

  private func snapshot(_ files: [String: [UInt8]]) throws -> MemoryFileSystem.Snapshot {
    try MemoryFileSystem.Snapshot(directories: start.directories, files: files)
  }
}
