import Arguments
import Foundation
import Measurement
import Persistence
import Reports
import ResultModel
import TextTables
import Workloads

/// `lockstep bench --a-a N`: one store against itself, N times.
struct SelfCheckBench {
  private let arm: Arm
  private let count: Int
  private let seed: UInt64
  private let rounds: Int
  private let parent: String

  /// How long one run may take, in seconds: 20 of them end within six minutes.
  private static let budget = 16.0

  init(_ arguments: ParsedArguments, count: Int) throws {
    let known: Set = ["a-a", "variants", "seed", "rounds", "directory", "force"]
    let others = Set(arguments.values.keys).union(arguments.flags).subtracting(known).sorted()
    guard others.isEmpty else {
      throw arguments.error(
        "`--a-a` always measures the same; leave out \(others.map { "--\($0)" }.joined(separator: ", "))."
      )
    }
    let ids = try arguments.choices("variants", from: Arm.all.map(\.id)) ?? ["actor"]
    guard ids.count == 1, let arm = Arm.arm(ids[0]) else {
      throw arguments.error("`--a-a` measures one store; name one with --variants.")
    }
    self.arm = arm
    self.count = count
    seed = try arguments.integer("seed", in: UInt64(0)...) ?? 1
    // Below this no figure has an interval.
    rounds =
      try arguments.integer("rounds", in: MedianInterval.minimumCount...100)
      ?? MedianInterval.minimumCount + 2
    parent = try arguments.string("directory") ?? BenchDirectory.usualParent
  }

  /// Runs until all is done or the task is cancelled.
  func run() async throws -> SelfCheck {
    var check = SelfCheck()
    for number in 0..<count where !Task.isCancelled {
      TerminalOutput.complain("lockstep bench: \(number + 1) of \(count)")
      let result = try await once(seed &+ UInt64(number) &* 1_000)
      guard !Task.isCancelled else { break }
      check.add(result)
    }
    if check.runs == 0 { throw CancellationError() }
    return check
  }

  private func once(_ seed: UInt64) async throws -> BenchmarkResult {
    let scenarios = [(Workload.saveOnly, 1), (.saveOnly, 32), (.readOnly, 1)].map {
      Scenario($0, clients: $1, records: 1_000, durability: .powerLoss)
    }
    let plan = try Plan(
      arms: [arm], scenarios: scenarios, rounds: rounds, budget: Self.budget, seed: seed)
    let directory = try BenchDirectory(in: parent)
    defer { directory.remove() }
    // What is measured once has no interval that could be wrong.
    let surroundings = BenchmarkRun.Surroundings(
      directory: directory.path,
      measure: { try await RoundProcess(HiddenOrder.roundCommand).measure($0) },
      count: { _ in .unavailable("not asked") }, stall: { _ in .unavailable("not asked") },
      progress: { _, _, _ in })
    return try await BenchmarkRun(plan, profile: .quick, surroundings: surroundings).run()
  }
}
