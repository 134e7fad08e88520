import Persistence
import SeededRandom
import SimulatedDisk

extension Check {
  /// G13: an opening that is interrupted at any moment, even several times, gives the same result
  /// as an uninterrupted one.
  ///
  /// The check covers openings after a power cut, with a damaged file to move aside, and during a
  /// migration. Afterwards it runs schedules of threads that convert a file and change it
  /// (``ThreadedCrashes``).
  static let recoveryIdempotent = Check(.recoveryIdempotent) { trial in
    try await trial.withSchedulesOfThreads { try await openings(trial) }
  }

  private static func openings(_ trial: Trial) async throws -> Finding {
    let prepared = RecoveryPlan.prepared
    return try await trial.exploreCrashes(24, listed: prepared.count, "openings") {
      number, disks, _ in
      var random = trial.randomNumbers(case: number)
      let plan =
        number < prepared.count
        ? prepared[number]
        : .powerCut(
          trial.subject.claims.fitting(PowerLossScenario.rounds(case: number, using: &random)))
      return try await plan.run(trial.subject, disks, seed: random.next())
    }
  }
}

/// The source of the disks to be opened.
enum RecoveryPlan: Sendable {
  /// The store's own file, damaged, with the policy to move it aside.
  case quarantine(RecoveryDamage)
  /// The store's own file, of an earlier version.
  case migration(itemCount: Int, drops: Bool)
  /// The disks that a power cut leaves during these calls.
  case powerCut([[StoreStep]])

  static let prepared: [RecoveryPlan] =
    RecoveryDamage.allCases.map { .quarantine($0) }
    + [1, 40].map { .migration(itemCount: $0, drops: false) }
    + [.migration(itemCount: 4, drops: true)]

  /// The number of disks left by a power cut that are opened.
  private static let mostDisks = 40
  /// The number of judged disks after which no more disks of a power cut are opened.
  ///
  /// A store that writes much during an opening leaves many disks for each one.
  private static let mostJudged = 1_000
  /// The number of disks of a power cut after which the later moments of the calls leave few.
  private static let mostLeft = 2_000

  func run(_ subject: Subject, _ disks: any Disks, seed: UInt64) async throws -> CrashTally {
    switch self {
    case .quarantine(let damage): try await quarantine(damage, subject, disks, seed)
    case .migration(let count, let drops): try await migration(count, drops, subject, disks, seed)
    case .powerCut(let rounds): try await powerCut(rounds, subject, disks, seed)
    }
  }

  private func quarantine(
    _ damage: RecoveryDamage, _ subject: Subject, _ disks: any Disks, _ seed: UInt64
  ) async throws -> CrashTally {
    let filled = try await filled(subject, disks, itemCount: 3)
    let path = try disks.storePath
    var files = filled.files
    guard let bytes = files[path] else { return CrashTally() }
    let damaged = damage.apply(to: bytes)
    files[path] = damaged
    var configuration = try disks.configuration
    configuration.recovery = .quarantine { _ in }
    return try await RecoveryCase(
      subject: subject, disks: disks,
      start: try .init(directories: filled.directories, files: files),
      configuration: configuration,
      name: "the file is \(damage.rawValue) and to be quarantined", seed: seed,
      // The next save takes the damaged file's former name.
      rounds: [[.save(7, 70)]], precious: damaged
    ).run()
  }

  private func migration(
    _ itemCount: Int, _ drops: Bool, _ subject: Subject, _ disks: any Disks, _ seed: UInt64
  ) async throws -> CrashTally {
    let filled = try await filled(subject, disks, itemCount: itemCount)
    var configuration = try disks.configuration
    configuration.schemaVersion = 2
    // If the step ran twice, it would drop two items.
    configuration.migrations = [
      drops
        ? .ofAll(from: 1, "drop an item") { if !$0.isEmpty { $0.removeFirst() } }
        : Migration(from: 1, "nothing to change") { _ in }
    ]
    return try await RecoveryCase(
      subject: subject, disks: disks, start: filled, configuration: configuration,
      name: "the file has \(itemCount) items of version 1 and is migrated to version 2"
        + (drops ? ", by a step that drops one" : ""),
      seed: seed
    ).run()
  }

  /// The disk of a store that was filled and closed.
  private func filled(
    _ subject: Subject, _ disks: any Disks, itemCount: Int
  ) async throws -> MemoryFileSystem.Snapshot {
    try await disks.use(try disks.empty, try disks.configuration) { configuration, after in
      let store = try await subject.open(configuration)
      try await store.save(contentsOf: (0..<itemCount).map { (key: $0, revision: 10 + $0) })
      try await store.close()
      return try after()
    }
  }

  private func powerCut(
    _ rounds: [[StoreStep]], _ subject: Subject, _ disks: any Disks, _ seed: UInt64
  ) async throws -> CrashTally {
    let configuration = try disks.configuration
    let recording = try disks.record(on: try disks.empty, configuration)
    _ = try await RecordedCalls.make(rounds, on: subject, recording.configuration, recording)
    let log = try recording.end().log
    var random = SplitMix64(seed: seed)
    var tally = CrashTally()
    let pool = ContentPool()
    let left = left(by: log, pool, disks.bounds, seed, &tally).shuffled(using: &random)
    let most = min(Self.mostDisks, disks.bounds.disksPerInterruption)
    if left.count > most { tally.noteBounded() }
    for state in left.prefix(most) {
      let disk = try state.disk(pool, log)
      let files = disk.description.replacing("\n", with: ", ")
      let name = "a power cut left " + (files.isEmpty ? "no file" : files)
      tally += try await RecoveryCase(
        subject: subject, disks: disks, start: disk, configuration: configuration, name: name,
        seed: seed
      ).run()
      if tally.failure != nil { break }
      if tally.explored > Self.mostJudged {
        tally.noteBounded()
        break
      }
    }
    return tally
  }

  /// Every different disk that a power cut leaves.
  private func left(
    by log: DiskLog, _ pool: ContentPool, _ bounds: CrashBounds, _ seed: UInt64,
    _ tally: inout CrashTally
  ) -> [CrashState] {
    var budget = bounds.budget
    budget.perTrace = min(budget.perTrace, Self.mostLeft)
    var states = CrashStates(log, .posix, pool: pool, budget: budget, seed: seed)
    var disks: [CrashState] = []
    var seen: Set<[Int]> = []
    while let moment = states.next() {
      for state in moment.states where seen.insert(state.key).inserted {
        disks.append(state)
      }
    }
    if states.isBounded { tally.noteBounded() }
    return disks
  }
}

/// The damage to a file that is to be moved aside.
enum RecoveryDamage: String, Sendable, CaseIterable {
  case flipped = "damaged in one bit"
  case cut = "cut in the middle"
  case emptied = "empty"
  case zeroed = "all zeros"

  func apply(to bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .flipped:
      var bytes = bytes
      if !bytes.isEmpty { bytes[bytes.count / 2] ^= 1 }
      return bytes
    case .cut: return Array(bytes.prefix(bytes.count / 2))
    case .emptied: return []
    case .zeroed: return Array(repeating: 0, count: bytes.count)
    }
  }
}
