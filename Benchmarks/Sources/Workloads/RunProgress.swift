import Foundation
import Measurement
import Processes
import ResultModel

/// The results of a run so far, and facts about the run itself.
struct RunProgress {
  let plan: Plan
  /// The facts of the context that are known before the first round.
  private let known: RunContext
  private let resumptions: @Sendable () -> [Resumption]
  var clock: RunClock
  var rounds: MeasuredRounds
  /// The disk's times before the rounds, in nanoseconds.
  var synchronizations: [Double] = []
  /// The figures that are measured once.
  var once: [ResultCell] = []
  /// The time at which to write the result again, in seconds since the run began.
  var nextKeeping = 0.0
  private var completeRounds = 0
  private var parts: [PartTime] = []
  private var roundsApart: [Int]
  private var omissions: [String]

  init(_ plan: Plan, _ profile: Profile, _ environment: BenchmarkRun.RunEnvironment) {
    self.plan = plan
    known = Self.context(plan, profile, environment.directory)
    resumptions = environment.resumptions
    rounds = MeasuredRounds(processors: known.cores)
    roundsApart = plan.apart.map { _ in 0 }
    omissions = plan.omissions
    clock = RunClock(
      budget: plan.budget, costs: ExpectedCost(plan.items), now: environment.now)
  }

  /// The expected time of the figures measured once for an arm, in seconds.
  var costOnce: Double { ExpectedCost(plan.items).once }

  /// The time of the budget that must remain after a round, in seconds.
  ///
  /// The comparisons get their verdicts first. A part gets no more rounds than promised before the
  /// later parts have had their promised rounds. Each later part keeps the time for at least one
  /// round.
  ///
  /// - Parameters:
  ///   - round: The round, from 0.
  ///   - part: The index of the part in ``Plan/apart``; `nil` for the comparisons.
  /// - Returns: The seconds.
  func reserve(for round: Int, of part: Int?) -> Double {
    guard let part else {
      let once = Double(plan.armsMeasuredOnce.count) * costOnce
      return round < MedianInterval.minimumCount ? once : once + seconds(of: plan.apart.indices)
    }
    let later = plan.apart.index(after: part)..<plan.apart.endIndex
    return seconds(of: later, atMost: round < plan.fittingRoundsApart[part] ? 1 : .max)
  }

  /// The time that the plan promises to these parts, in seconds.
  private func seconds(of parts: Range<Int>, atMost most: Int = .max) -> Double {
    parts.reduce(0) { total, part in
      let rounds = min(most, plan.fittingRoundsApart[part])
      let entry = (number: plan.headline.count + part, block: plan.apart[part])
      return total + (rounds > 0 ? Double(rounds) * clock.cost([entry], verifies: true) : 0)
    }
  }

  /// The completed share of the run, by time; 0 in the first moments, whose estimate would be days.
  var share: Double {
    let share = min(1, clock.elapsed / max(0.001, plan.expectedSeconds))
    return share < 0.02 ? 0 : share
  }

  /// Records the duration of a part of the run.
  mutating func endPart(
    _ part: Int?, of blocks: [(number: Int, block: Block)], after start: Double
  ) {
    let rounds = part.map { roundsApart[$0] } ?? completeRounds
    let expected = blocks.reduce(0) {
      $0 + ExpectedCost(plan.items).round(of: $1.block)
    }
    parts.append(
      PartTime(
        purpose: blocks.first?.block.purpose.rawValue ?? "",
        scenarios: blocks.first?.block.scenarios.count ?? 0, rounds: rounds,
        expected: expected * Double(rounds), seconds: clock.elapsed - start))
  }

  mutating func endRound(of blocks: [(number: Int, block: Block)]) {
    for (number, block) in blocks {
      if block.purpose != .headline { roundsApart[number - plan.headline.count] += 1 }
    }
    if blocks.contains(where: { $0.block.purpose == .headline }) { completeRounds += 1 }
  }

  /// Records that the time was up before all rounds were done, unless the plan already announced
  /// it.
  mutating func omit(_ blocks: [(number: Int, block: Block)], _ done: Int, of rounds: Int) {
    guard let (number, block) = blocks.first else { return }
    if block.purpose == .headline {
      guard done < plan.fittingRounds else { return }
      omissions.append(
        "This machine took longer than expected: \(done) of \(rounds) rounds fitted into "
          + "\(Int(plan.budget)) s; a larger --budget has room for more.")
    } else if done < plan.fittingRoundsApart[number - plan.headline.count] {
      omissions.append(
        "\(done) of \(rounds) rounds of a part that is measured apart fitted: "
          + block.scenarios.map(\.description).joined(separator: "; ") + ".")
    }
  }

  /// The result so far.
  func result(isComplete: Bool) throws(InvalidParameter) -> BenchmarkResult {
    var context = known
    context.order = rounds.order
    context.rounds = completeRounds
    context.sweeps = zip(plan.sweeps, roundsApart.suffix(plan.sweeps.count)).map { sweep, rounds in
      SweepRounds(scenarios: sweep.scenarios, rounds: rounds, window: sweep.window)
    }
    context.parts = parts
    context.disturbances = rounds.load.disturbances
    context.machineLoad = rounds.machineLoad(synchronizations)
    context.seconds = clock.elapsed
    context.windowShare = rounds.measuredNanoseconds / 1e9 / max(1e-9, context.seconds)
    context.failures = rounds.failures
    context.omissions = omissions
    context.isComplete = isComplete
    let resumptions = resumptions()
    if !resumptions.isEmpty { context.resumptions = resumptions }
    let unverified = rounds.unverified(plan)
    if !unverified.isEmpty { context.unverified = unverified }
    var result = BenchmarkResult(
      context: context, cells: rounds.cells(plan) + once.map(rounds.shown),
      comparisons: try rounds.comparisons(plan), distributions: rounds.distributions(plan),
      openLoops: rounds.openLoops(plan))
    result.histories = rounds.histories(plan)
    result.resolutions = try rounds.resolutions(plan)
    return result
  }

  /// The type of the file system that holds the stores' files.
  static func fileSystem(of directory: String) -> TextFigure {
    MountedFileSystem.type(of: directory).map(TextFigure.value)
      ?? .unavailable("the mounts of this system do not name it")
  }

  private static func context(
    _ plan: Plan, _ profile: Profile, _ directory: String
  ) -> RunContext {
    var context = RunContext(
      date: Date().formatted(.iso8601), commit: Machine.commit, swift: Machine.swift,
      build: Build.description, kernel: Machine.kernel, processor: Machine.processor,
      cores: ProcessInfo.processInfo.activeProcessorCount,
      fileSystem: Self.fileSystem(of: directory),
      allocator: "timed: the system's; counted: jemalloc without thread cache, in the probe",
      profile: profile, callers: plan.callers ?? .tasks,
      arms: plan.arms.map {
        MeasuredArm(
          id: $0.id, title: $0.title, kind: $0.kind, callers: plan.callers(of: $0),
          repeats: $0.repeats, family: $0.family, delay: $0.delay)
      },
      seed: plan.seed, baseline: plan.baseline, plannedRounds: plan.rounds, warmUp: Plan.warmUp,
      window: plan.window, clockCost: MonotonicClock.cost(), harnessCost: harnessCost)
    context.subject = plan.subject
    context.items = plan.items?.facts
    context.processorQuota = Machine.processorQuota
    context.headlines = plan.headlines
    return context
  }

  private static var harnessCost: Figure {
    do { return .value(try ClosedLoop.costOfHarness()) } catch { return .unavailable("\(error)") }
  }
}
