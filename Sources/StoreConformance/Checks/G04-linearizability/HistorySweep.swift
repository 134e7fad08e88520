import SeededRandom

/// Many short histories from real threads; each is judged separately.
///
/// A seed repeats the calls but not the timing of the threads. The evidence is therefore the
/// recorded history, and a replay tries the same calls many times.
struct HistorySweep {
  /// The verdict on one history.
  enum Judgement {
    case explained
    case undecided
    /// The part that no order explains, and an optional picture (SVG).
    case broken(Violation, picture: String? = nil)
  }

  /// Executes a plan.
  ///
  /// The seed determines everything that may vary between attempts.
  typealias Record =
    @Sendable (HistoryPlan, _ seed: UInt64, _ clientsMeet: Bool, ClientThreads) async throws
    -> RecordedHistory

  /// The number of times that a replay executes its single case.
  static let replayAttempts = 2_000
  /// The number of additional histories recorded while no two calls have overlapped.
  static let attemptsToOverlap = 2_000

  let trial: Trial
  /// The number of histories to record at effort 1.
  let ordinary: Int
  /// The number of the first history.
  let first: Int
  let plan: @Sendable (inout SplitMix64, _ number: Int) -> HistoryPlan
  let record: Record

  private var decided = 0
  private var undecided = 0
  private var calls = 0
  private var overlaps = 0

  init(
    _ trial: Trial, ordinary: Int, first: Int = 0, record: Record? = nil,
    plan: @escaping @Sendable (inout SplitMix64, _ number: Int) -> HistoryPlan
  ) {
    self.trial = trial
    // A store on real files synchronises the disk with every call.
    self.ordinary = trial.isDirect ? ordinary / 20 : ordinary
    self.first = first
    self.plan = plan
    self.record =
      record ?? {
        try await trial.record($0, seed: $1, clientsMeet: $2, on: $3)
      }
  }

  /// Records and judges histories until one is broken or all are done.
  mutating func run(_ judge: (RecordedHistory) -> Judgement) async -> Finding {
    let attempts = trial.replay.only == nil ? 1 : Self.replayAttempts
    return await ClientThreads.with(HistoryPlan.mostClients) { threads in
      for number in numbers {
        for attempt in 0..<attempts {
          if let broken = await counterexample(number, attempt, on: threads, judge) {
            return broken
          }
        }
      }
      return await counterexampleOfMore(on: threads, judge) ?? conclusion
    }
  }

  private var numbers: Range<Int> {
    let numbers = trial.caseNumbers(ordinary)
    return trial.replay.only == nil
      ? numbers.lowerBound + first..<numbers.upperBound + first : numbers
  }

  /// Repeats the same cases while no two calls have overlapped.
  ///
  /// On a busy machine the clients of a fast store may run one after another.
  private mutating func counterexampleOfMore(
    on threads: ClientThreads, _ judge: (RecordedHistory) -> Judgement
  ) async -> Finding? {
    let numbers = self.numbers
    for more in 0..<Self.attemptsToOverlap where overlaps == 0 {
      let number = numbers.lowerBound + more % numbers.count
      let attempt = 1 + more / numbers.count
      if let broken = await counterexample(number, attempt, on: threads, judge) { return broken }
    }
    return nil
  }

  private mutating func counterexample(
    _ number: Int, _ attempt: Int, on threads: ClientThreads,
    _ judge: (RecordedHistory) -> Judgement
  ) async -> Finding? {
    trial.announce(case: number, "a history of several clients")
    return await problem(in: number, attempt, on: threads, judge).map { violation, picture in
      trial.broken(case: number, explored: decided + undecided, violation, picture: picture)
    }
  }

  private mutating func problem(
    in number: Int, _ attempt: Int, on threads: ClientThreads,
    _ judge: (RecordedHistory) -> Judgement
  ) async -> (violation: Violation, picture: String?)? {
    var random = trial.randomNumbers(case: number)
    let recorded: RecordedHistory
    do {
      let plan = trial.subject.claims.fitting(plan(&random, number))
      // A further attempt makes the same calls with different jitter, because no calls overlapped
      // in the first attempt.
      let jitterSeed = random.next() &+ UInt64(attempt)
      recorded = try await record(plan, jitterSeed, !attempt.isMultiple(of: 2), threads)
    } catch {
      decided += 1
      return ("a call threw though nothing was wrong: \(error)", nil)
    }
    calls += recorded.callCount
    overlaps += recorded.overlapCount
    switch judge(recorded) {
    case .explained: decided += 1
    case .undecided: undecided += 1
    case .broken(var violation, let picture):
      decided += 1
      violation.lists.append(
        "(recorded from real threads: this history is the evidence; the replay makes the same calls "
          + "up to \(Self.replayAttempts) times)")
      return (violation, picture)
    }
    return nil
  }

  private var conclusion: Finding {
    guard decided > 0 else { return .notExercised("none of \(undecided) histories was decided") }
    guard overlaps > 0 else { return .notExercised("no two of \(calls) calls ever overlapped") }
    return .held(
      explored: decided,
      detail:
        "\(decided) histories from real threads: \(calls) calls, \(overlaps) begun while another "
        + "client's was under way" + (undecided > 0 ? "; \(undecided) more left undecided" : ""))
  }
}
