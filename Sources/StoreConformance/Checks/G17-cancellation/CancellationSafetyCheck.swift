import Guarantees
import Linearizability

extension Check {
  /// G17: a cancelled call leaves the old state or the new one, the same in memory and on disk, and
  /// a working store.
  ///
  /// The check has two parts:
  ///
  /// - Chosen schedules, for stores whose jobs it can schedule. The cancellation is an additional
  ///   job that may run at any point. The call runs alone, and together with another client's save.
  /// - Threads. Each kind of call is cancelled before it begins, and while a gate blocks each of
  ///   its file operations in turn. Further cancellations come while the call waits behind another
  ///   client's write, and at a few seeded moments after its start.
  static let cancellationSafety = Check(.cancellationSafety) { trial in
    let cases = try await CancelledCase.all(for: trial)
    let numbers = CaseNumbers(count: cases.count, isEndless: false, replayAttempts: 20)
    let detail =
      "cancellations of save, delete, batches, find, loadAll, flush and close"
      + (trial.whyFilesCannotBeControlled.map { ", none of them while held: \($0)" } ?? "")
    return try await ScheduledRuns.cancellations(trial).run {
      try await ClientThreads.with(3, for: trial) { threads in
        await trial.attempt(numbers, detail: detail) { number, _ in
          let arena = try Arena(for: trial.subject)
          defer { arena.remove() }
          let run = CancelledRun(trial: trial, threads: threads, arena: arena)
          return try await run.problem(in: cases[number])
        }
      }
    }
  }
}

/// The call that is cancelled, and the moment of the cancellation.
struct CancelledCase: Sendable {
  enum Call: Sendable {
    case call(StoreCall)
    case flush
    case close
  }

  enum Moment: Sendable {
    case before
    case held(HeldOperation)
    case waiting
    case after(yields: Int)
  }

  /// The store's content at the start.
  static let initial = [0: 0, 1: 0, 2: 0]
  static let calls: [Call] = [
    .call(.save(key: 5, revision: 1)), .call(.save(key: 0, revision: 1)), .call(.delete(key: 1)),
    .call(.saveAll([(key: 0, revision: 2), (key: 6, revision: 2), (key: 1, revision: 2)])),
    .call(.deleteAll([0, 2])), .call(.loadAll), .call(.find(key: 0)), .flush, .close,
  ]
  private static let seededMoments = 4

  let call: Call
  let moment: Moment

  /// Every case, always in the same order.
  static func all(for trial: Trial) async throws -> [CancelledCase] {
    var cases: [CancelledCase] = []
    var random = trial.randomNumbers(case: 0)
    for call in calls.map({ $0.fitting(trial.subject.claims) }) {
      var moments = [Moment.before]
      if trial.whyFilesCannotBeControlled == nil {
        moments.append(.waiting)
        moments += try await trial.operations(from: initial) { try await call.perform(on: $0) }
          .map(Moment.held)
      }
      moments += (0..<seededMoments).map { _ in
        .after(yields: Int.random(in: 0..<100, using: &random))
      }
      cases += moments.map { CancelledCase(call: call, moment: $0) }
    }
    return cases
  }
}

extension CancelledCase.Call {
  /// Returns the same call with a batch that the store processes as a whole.
  fileprivate func fitting(_ claims: Claims) -> CancelledCase.Call {
    guard case .call(let call) = self else { return self }
    return .call(claims.fitting(call))
  }

  /// Makes the call and returns its outcome; `ok` for `flush` and `close`.
  @discardableResult
  func perform(on store: any ErasedStore) async throws -> CallOutcome {
    switch self {
    case .call(let call): return try await store.perform(call)
    case .flush: try await store.flush()
    case .close: try await store.close()
    }
    return .ok
  }

  /// Returns the content after the call, given the content before it.
  func applied(to content: [Int: Int]) -> [Int: Int] {
    guard case .call(let call) = self else { return content }
    var content = content
    call.apply(to: &content)
    return content
  }
}

extension CancelledCase.Call: CustomStringConvertible {
  /// For example `save 5=1`.
  var description: String {
    switch self {
    case .call(let call): call.label
    case .flush: "flush"
    case .close: "close"
    }
  }
}

extension CancelledCase: CustomStringConvertible {
  /// One line for a timeline.
  var description: String {
    switch moment {
    case .before: "\(call), cancelled before it began"
    case .held(let operation): "\(call), cancelled while held before its \(operation)"
    case .waiting: "\(call), cancelled while it waited for another client's save 9=9"
    case .after: "\(call), cancelled a moment after it began"
    }
  }
}
