import Persistence
import Synchronization

/// The part of G6 that orders two clients on purpose: the first is held at one of the file
/// operations of its save, the second saves another key, then the first is let go.
struct GatedUpdates {
  /// More file operations than one save of any store has.
  static let mostCases = 1_000
  /// How often the second client may get the processor while the first is held.
  ///
  /// One that needs the first to finish uses them all up; one that does not gets through in fewer.
  private static let patience = 10_000
  /// How often a replay carries out its one case: whether the second client gets through in that
  /// time is the system's choice.
  private static let replayAttempts = 20

  let trial: Trial

  init(_ trial: Trial) { self.trial = trial }

  func run(on threads: ClientThreads) async throws -> Finding {
    guard trial.subject.claims.fileAccess == .fileSystem else {
      return .notExercised("its own files cannot be gated")
    }
    if let only = trial.replay.only, only >= Self.mostCases {
      return .notExercised("replayed without gates")
    }
    let operations = try await operationsOfOneSave().prefix(Self.mostCases)
    guard !operations.isEmpty else { return .notExercised("a save does no file operation to gate") }
    var explored = 0
    for (number, operation) in operations.enumerated()
    where trial.replay.only.map({ $0 == number }) ?? true {
      let occurrence = operations[...number].count { $0 == operation }
      for _ in 0..<(trial.replay.only == nil ? 1 : Self.replayAttempts) {
        explored += 1
        if let problem = try await problem(holding: operation, occurrence, on: threads) {
          return trial.broken(case: number, explored: explored, problem)
        }
      }
    }
    return .held(explored: explored, detail: "\(explored) orders of two saves forced by gates")
  }

  private func operationsOfOneSave() async throws -> [FileOperation] {
    let arena = try Arena(for: trial.subject)
    let recording = RecordingFileSystem(arena.base)
    let store = try await trial.subject.open(arena.configuration(fileSystem: recording))
    try await store.save(0, 1)
    recording.reset()
    try await store.save(1, 1)
    let operations = recording.trace.operations.map(\.operation)
    try await store.close()
    return operations
  }

  private func problem(
    holding operation: FileOperation, _ occurrence: Int, on threads: ClientThreads
  ) async throws -> String? {
    let arena = try Arena(for: trial.subject)
    let gated = GatedFileSystem(arena.base)
    let configuration = arena.configuration(fileSystem: gated)
    let store = try await trial.subject.open(configuration)
    try await store.save(0, 1)
    let gate = gated.gate(operation, occurrence: occurrence)
    let first = Client(0, of: threads) { try await store.save(1, 1) }
    // A store may do less this time than when it was recorded, and never come to the gate.
    while !gate.hasArrived, !first.hasReturned { await Task.yield() }
    let second = Client(1, of: threads) { try await store.save(2, 1) }
    for _ in 0..<Self.patience where !second.hasReturned {
      yieldThread(times: 1)
      await Task.yield()
    }
    let overtook = second.hasReturned
    gated.openAll()
    try await first.task.value
    try await second.task.value
    let expected = ExpectedContent(content: [0: 1, 1: 1, 2: 1])
    return try await expected.difference(store, trial.subject, configuration).map {
      """
      client 0: save 1=1, held before its \(operation.rawValue)
      client 1: save 2=1, \(overtook ? "returned meanwhile" : "began meanwhile")
      client 0 was let go, both returned; then \($0)
      """
    }
  }
}

/// One call on a thread of its own, and whether it has come back, with a result or an error.
private struct Client {
  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  let task: Task<Void, any Error>
  private let flag: Flag

  init(
    _ number: Int, of threads: ClientThreads,
    _ call: @escaping @Sendable () async throws -> Void
  ) {
    let flag = Flag()
    self.flag = flag
    task = threads.start(number) {
      defer { flag.isSet.store(true, ordering: .releasing) }
      try await call()
    }
  }

  var hasReturned: Bool { flag.isSet.load(ordering: .acquiring) }
}
