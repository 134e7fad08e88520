import Persistence
import SimulatedDisk

/// The part of G6 that orders two clients on purpose: the first is held at one of the file
/// operations of its save, the second saves another key, then the first is let go.
struct GatedUpdates {
  /// More file operations than one save of any store has.
  static let mostCases = 1_000

  private let trial: Trial
  private let stage: Stage

  init(_ trial: Trial, _ stage: Stage) {
    self.trial = trial
    self.stage = stage
  }

  func run() async throws -> Finding {
    if let reason = trial.uncontrolled { return .notExercised(reason) }
    if let only = trial.replay.only, only >= Self.mostCases {
      return .notExercised("replayed without gates")
    }
    let places = try await trial.operations(from: [0: 1]) { try await $0.save(1, 1) }
      .prefix(Self.mostCases)
    guard !places.isEmpty else { return .notExercised("a save does no file operation to gate") }
    // Whether the second client gets through while the first is held is the system's choice.
    let numbers = CaseNumbers(count: places.count, isEndless: false, replayAttempts: 20)
    return await trial.attempt(numbers, detail: "orders of two saves forced by gates") {
      number, _ in try await problem(holding: places[number])
    }
  }

  private func problem(holding place: HeldOperation) async throws -> String? {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let control = try trial.control(of: arena)
    // Whatever happens, nothing stays blocked.
    defer { control.end() }
    let configuration = arena.configuration(fileSystem: control.fileSystem)
    let store = try await trial.subject.open(configuration)
    try await store.save(0, 1)
    let held = HeldCall(stage, control, at: place)
    let first = await held.start { try await store.save(1, 1) }
    let second = stage.start(1) { try await store.save(2, 1) }
    let overtook = try await held.isOvertaken(by: second)
    control.release()
    guard await stage.returned([first, second]) else {
      throw Unexercised.standsStill(
        "save 1=1, held before its \(place), and save 2=1 did not both return when it was let go")
    }
    for call in [first, second] { try call.outcome?.get() }
    let expected = ExpectedContent(content: [0: 1, 1: 1, 2: 1])
    return try await expected.difference(store, trial.subject, configuration).map {
      """
      client 0: save 1=1, held before its \(place)
      client 1: save 2=1, \(overtook ? "returned meanwhile" : "began meanwhile")
      client 0 was let go, both returned; then \($0)
      """
    }
  }
}
