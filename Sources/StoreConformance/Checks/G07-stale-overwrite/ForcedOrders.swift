import Linearizability
import Persistence

/// Two calls from two clients in a forced order.
///
/// The first call is blocked at each of its file operations, the second call starts meanwhile, and
/// then the first continues.
struct ForcedOrders {
  /// The store and its location after both calls have returned.
  struct Ended {
    let store: any ErasedStore
    let arena: Arena
    let configuration: StoreConfiguration
    /// The contents that the store may hold, one for each order of the two calls.
    let contents: [[Int: Int]]
  }

  /// More than the number of pairs times the file operations of a write.
  static let mostCases = 1_000

  private let trial: Trial
  private let threads: ClientThreads
  private let detail: String
  private let initial: [Int: Int]
  /// The pairs of calls.
  ///
  /// The first call is blocked while the second starts.
  private let pairs: [(StoreCall, StoreCall)]
  private let judge: (Ended) async throws -> Violation?

  /// Creates the orders of some pairs of calls on a store that holds `initial`.
  ///
  /// `judge` returns the problem after the calls, or `nil`.
  init(
    _ trial: Trial, _ threads: ClientThreads, detail: String, from initial: [Int: Int],
    _ pairs: [(StoreCall, StoreCall)], judge: @escaping (Ended) async throws -> Violation?
  ) {
    self.trial = trial
    self.threads = threads
    self.detail = detail
    self.initial = initial
    let claims = trial.subject.claims
    self.pairs = pairs.map { (claims.fitting($0.0), claims.fitting($0.1)) }
    self.judge = judge
  }

  func run() async throws -> Finding {
    if let reason = trial.whyFilesCannotBeControlled { return .notExercised(Reason(reason)) }
    if let only = trial.replay.only, only >= Self.mostCases {
      return .notExercised("replayed without gates")
    }
    guard let recorded = pairs.first?.0 else { return .notExercised("no pairs") }
    let places = try await trial.operations(from: initial) { _ = try await $0.perform(recorded) }
    let cases = pairs.flatMap { pair in places.map { (pair: pair, place: $0) } }
      .prefix(Self.mostCases)
    guard !cases.isEmpty else {
      return .notExercised("\(recorded.label) does no file operation to gate")
    }
    let numbers = CaseNumbers(count: cases.count, isEndless: false, replayAttempts: 20)
    return await trial.attempt(numbers, detail: detail) { number, _ in
      try await problem(cases[number].pair, holding: cases[number].place)
    }
  }

  private func problem(
    _ pair: (StoreCall, StoreCall), holding place: HeldOperation
  ) async throws -> Violation? {
    let opened = try await ControlledStore(trial, initial)
    defer { opened.end() }
    let (control, store) = (opened.control, opened.store)
    let held = HeldCall(threads, control, at: place)
    let first = await held.start { try await store.perform(pair.0) }
    let second = threads.start(1) { try await store.perform(pair.1) }
    let overtook = try await held.isOvertaken(by: second)
    control.release()
    let calls = [first, second]
    guard await threads.returned(calls) else {
      throw Unexercised.standsStill("\(pair.0.label) and \(pair.1.label) did not both return")
    }
    for call in calls { _ = try call.outcome?.get() }
    let orders = [[pair.0, pair.1], [pair.1, pair.0]].map { calls in
      calls.reduce(into: initial) { $1.apply(to: &$0) }
    }
    let ended = Ended(
      store: store, arena: opened.arena, configuration: opened.configuration, contents: orders)
    return try await judge(ended)?.after(
      "client 0: \(pair.0.label), held before its \(place)",
      "client 1: \(pair.1.label), \(overtook ? "returned meanwhile" : "began meanwhile")",
      "client 0 was let go, both returned")
  }
}
