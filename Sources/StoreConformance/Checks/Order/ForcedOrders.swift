import Linearizability
import Persistence
import SimulatedDisk

/// The part of G7 that orders two writes on purpose.
struct ForcedOrders {
  /// More than there are pairs times file operations of a write.
  static let mostCases = 1_000
  static let initial = [0: 0, 1: 0]
  /// What is held, and what comes meanwhile.
  static let pairs: [(StoreCall, StoreCall)] = {
    let one = StoreCall.save(key: 0, revision: 1)
    let other = StoreCall.save(key: 1, revision: 3)
    let both = StoreCall.saveAll([(key: 0, revision: 4), (key: 1, revision: 4)])
    return [
      (one, .save(key: 0, revision: 2)), (one, other), (other, one), (one, .delete(key: 0)),
      (.delete(key: 0), one), (both, one), (other, both),
    ]
  }()

  private let trial: Trial
  private let stage: Stage

  init(_ trial: Trial, _ stage: Stage) {
    self.trial = trial
    self.stage = stage
  }

  func run() async throws -> Finding {
    if let reason = trial.uncontrolled { return .notExercised(reason) }
    let places = try await trial.operations(from: Self.initial) { try await $0.save(0, 9) }
    let cases = Self.pairs.flatMap { pair in places.map { (pair: pair, place: $0) } }
      .prefix(Self.mostCases)
    guard !cases.isEmpty else { return .notExercised("a save does no file operation to gate") }
    let numbers = CaseNumbers(count: cases.count, isEndless: false, replayAttempts: 20)
    let detail = "orders of two writes forced by gates"
    return await trial.attempt(numbers, detail: detail) { number, _ in
      try await problem(cases[number].pair, holding: cases[number].place)
    }
  }

  private func problem(
    _ pair: (StoreCall, StoreCall), holding place: HeldOperation
  ) async throws -> String? {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let control = try trial.control(of: arena)
    // Whatever happens, nothing stays blocked.
    defer { control.end() }
    let store = try await trial.subject.open(
      arena.configuration(fileSystem: control.fileSystem))
    try await store.fill(Self.initial)
    let held = HeldCall(stage, control, at: place)
    let first = await held.start { try await store.perform(pair.0) }
    let second = stage.start(1) { try await store.perform(pair.1) }
    let overtook = try await held.isOvertaken(by: second)
    control.release()
    let calls = [first, second]
    guard await stage.returned(calls) else {
      throw Unexercised.standsStill("\(pair.0.label) and \(pair.1.label) did not both return")
    }
    for call in calls { _ = try call.outcome?.get() }
    let orders = [[pair.0, pair.1], [pair.1, pair.0]].map { calls in
      calls.reduce(into: Self.initial) { $1.apply(to: &$0) }
    }
    let newest = NewestContent { orders.contains($0) }
    return try await newest.problem(store, trial.subject, in: arena).map {
      """
      client 0: \(pair.0.label), held before its \(place)
      client 1: \(pair.1.label), \(overtook ? "returned meanwhile" : "began meanwhile")
      client 0 was let go, both returned; then \($0)
      """
    }
  }
}
