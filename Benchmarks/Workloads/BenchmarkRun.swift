import Foundation
public import Measurement
import Persistence

/// A run: fresh processes in a balanced order, then the allocations, then the figures.
public struct BenchmarkRun: Sendable {
  /// What happens outside the run, replaceable in its tests.
  public struct Surroundings: Sendable {
    /// Measures one arm once, in a fresh process.
    public var measure: @Sendable (RoundRequest) async throws -> RoundResult
    /// Counts allocations in the probe's process, or says why that cannot be done.
    public var count: @Sendable (CountRequest) async -> AllocationCount
    /// Measures the pool's start delay in a fresh process.
    public var stall: @Sendable (StallRequest) async -> Figure
    /// Hears how many of how many steps are done, and what comes next.
    public var progress: @Sendable (_ done: Double, _ total: Double, _ next: String) -> Void
    /// An existing directory on the disk that is measured.
    public var directory: String

    /// Creates the surroundings.
    ///
    /// - Parameters:
    ///   - directory: An existing directory on the disk that is measured.
    ///   - measure: Measures one arm once, in a fresh process.
    ///   - count: Counts allocations in the probe's process.
    ///   - stall: Measures the pool's start delay in a fresh process.
    ///   - progress: Hears how far the run is.
    public init(
      directory: String,
      measure: @escaping @Sendable (RoundRequest) async throws -> RoundResult,
      count: @escaping @Sendable (CountRequest) async -> AllocationCount,
      stall: @escaping @Sendable (StallRequest) async -> Figure,
      progress: @escaping @Sendable (Double, Double, String) -> Void
    ) {
      self.directory = directory
      self.measure = measure
      self.count = count
      self.stall = stall
      self.progress = progress
    }
  }

  /// What is measured.
  let plan: Plan
  /// What it was chosen from.
  let profile: Profile
  let surroundings: Surroundings

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - plan: What is measured.
  ///   - profile: What it was chosen from.
  ///   - surroundings: What happens outside the run.
  public init(_ plan: Plan, profile: Profile, surroundings: Surroundings) {
    self.plan = plan
    self.profile = profile
    self.surroundings = surroundings
  }

  /// Measures.
  ///
  /// - Returns: Every figure, with its rounds and the context.
  /// - Throws: ``RoundFailure`` when a store crashed or ended in the wrong state.
  public func run() async throws -> BenchmarkResult {
    let date = Date()
    let start = MonotonicClock.now()
    var rounds = MeasuredRounds(arms: plan.arms.map(\.id))
    for (number, order) in plan.order.rounds.enumerated() {
      let elapsed = Double(MonotonicClock.now() - start) / 1e9
      // A machine slower than expected gets fewer rounds, never an endless run.
      if number > 1, elapsed / Double(number) * Double(number + 1) > plan.budgetOfRounds { break }
      for index in order {
        let arm = plan.arms[index]
        surroundings.progress(step(number, order, index), steps, "round \(number + 1): \(arm.id)")
        let request = RoundRequest(
          arm: arm.id, seed: plan.seed &+ UInt64(number), window: plan.window,
          minimumOperations: Plan.minimumOperations, scenarios: plan.scenarios(of: arm),
          directory: surroundings.directory)
        rounds.add(try await surroundings.measure(request), arm: arm.id)
      }
      rounds.order.append(order.map { plan.arms[$0].id })
    }
    let once = await measureOnce()
    surroundings.progress(steps, steps, "done")
    let seconds = Double(MonotonicClock.now() - start) / 1e9
    return BenchmarkResult(
      context: context(rounds, date, seconds: seconds),
      cells: rounds.cells(plan) + once,
      comparisons: try rounds.comparisons(plan))
  }

  private var steps: Double { Double(plan.rounds * plan.arms.count) * 1.1 }

  private func step(_ round: Int, _ order: [Int], _ index: Int) -> Double {
    Double(round * plan.arms.count + (order.firstIndex(of: index) ?? 0))
  }

  /// What is measured once for each arm, after the rounds: allocations and the pool's start delay.
  private func measureOnce() async -> [ResultCell] {
    var cells: [ResultCell] = []
    let arms = plan.arms.filter { $0.kind == .variant || $0.kind == .specimen }
    for (number, arm) in arms.enumerated() {
      let share = Double(number) / Double(arms.count)
      surroundings.progress(
        Double(plan.rounds * plan.arms.count) + share * (steps - steps / 1.1), steps,
        "allocations and start delay: \(arm.id)")
      for workload in [Workload.readOnly, .saveOnly] {
        let scenario = Scenario(workload, clients: 1, records: 100, durability: .processCrash)
        guard arm.obstacle(to: scenario) == nil else { continue }
        cells += await allocations(arm, scenario)
      }
      let request = StallRequest(arm: arm.id, directory: surroundings.directory)
      let stalled = Scenario(
        .saveOnly, clients: request.stores, records: 1, durability: .powerLoss)
      // A store that opens files by itself would not be held up, and the delay mean nothing.
      let delay =
        arm.isMetered
        ? await surroundings.stall(request)
        : .unavailable("it opens files by itself: its disk cannot be held up")
      cells.append(ResultCell(arm.id, stalled, .startDelay, delay))
    }
    return cells
  }

  private func allocations(_ arm: Arm, _ scenario: Scenario) async -> [ResultCell] {
    let request = CountRequest(
      arm: arm.id, scenario: scenario, operations: 200, seed: plan.seed,
      directory: surroundings.directory)
    let count = await surroundings.count(request)
    return [
      ResultCell(arm.id, scenario, .allocations, count.allocations),
      ResultCell(arm.id, scenario, .allocatedBytes, count.bytes),
    ]
  }

  private var harnessCost: Figure {
    do { return .value(try ClosedLoop.costOfHarness()) } catch { return .unavailable("\(error)") }
  }

  private func context(_ rounds: MeasuredRounds, _ date: Date, seconds: Double) -> RunContext {
    RunContext(
      date: date.formatted(.iso8601), commit: Machine.commit, swift: Machine.swift,
      build: Build.description, kernel: Machine.kernel, processor: Machine.processor,
      cores: ProcessInfo.processInfo.activeProcessorCount,
      fileSystem: Machine.fileSystem(of: surroundings.directory),
      allocator: "timed: the system's; counted: jemalloc without thread cache, in the probe",
      profile: profile, seed: plan.seed, order: rounds.order, baseline: plan.baseline,
      plannedRounds: plan.rounds, window: plan.window,
      clockCost: ClockCost.measure().nanosecondsPerReading, harnessCost: harnessCost,
      disturbances: rounds.disturbances, seconds: seconds)
  }
}

/// How this program was built.
public enum Build {
  /// Whether it was built without optimisation: nothing measured by it would mean anything.
  public static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// For the context of results.
  public static var description: String { isDebug ? "debug" : "release" }
}
