import Foundation
import Measurement
import Persistence
import Reports
import Synchronization
import Workloads

/// What the arguments of `lockstep bench` ask for.
struct BenchRequest {
  let plan: Plan
  let profile: Profile
  let output: String
  private let parent: String

  /// Reads and checks the arguments.
  init(_ arguments: ParsedArguments) throws {
    profile = try arguments.choice("profile", as: Profile.self) ?? .quick
    let ids =
      try arguments.choices("variants", from: Arm.all.map(\.id)) ?? profile.arms.map(\.id)
    var choice = Profile.Choice()
    choice.workloads = try arguments.choices("workloads", from: Workload.allCases.map(\.rawValue))?
      .compactMap(Workload.init(rawValue:))
    choice.clients = try arguments.integers("clients", in: 1...1_000)
    choice.records = try arguments.integers("records", in: 1...1_000_000)
    choice.durabilities = try arguments.choices(
      "durability", from: Durability.allCases.map(\.rawValue))?
      .compactMap(Durability.init(rawValue:))
    let scenarios = profile.scenarios(choice)
    guard !scenarios.isEmpty else {
      throw arguments.error(
        "nothing is left to measure: there must be at least as many records as clients.")
    }
    let floors = profile.floors.map(\.id)
    plan = try Plan(
      arms: Arm.all.filter { ids.contains($0.id) || floors.contains($0.id) }, scenarios: scenarios,
      rounds: try arguments.integer("rounds", in: 1...1_000) ?? profile.rounds,
      budget: Double(try arguments.integer("budget", in: 1...) ?? Int(profile.budget)),
      seed: try arguments.integer("seed", in: UInt64(0)...) ?? 1)
    output = try arguments.string("output") ?? "Benchmarks/Results/latest"
    parent = try arguments.string("directory") ?? Self.usualParent
  }

  /// Measures, with a progress line.
  func measure() async throws -> BenchmarkResult {
    let directory = parent + "/lockstep-bench-\(ProcessInfo.processInfo.processIdentifier)"
    do {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    } catch {
      throw StoreError(
        .notWritable,
        "The directory for the measured stores cannot be made. Name another with --directory.",
        location: parent, cause: error)
    }
    let display = Mutex(
      ProgressDisplay(
        label: "bench", totalWeight: 1, expected: .seconds(plan.expectedSeconds),
        environment: ProcessInfo.processInfo.environment))
    let done = Mutex(0.0)
    let surroundings = BenchmarkRun.Surroundings(
      directory: directory,
      measure: { try await RoundProcess(HiddenOrder.roundCommand).measure($0) },
      count: { await AllocationProbeProcess.count($0) },
      stall: { await RoundProcess(HiddenOrder.stallCommand).stall($0) },
      progress: { step, steps, next in
        let advance = done.withLock { last in
          defer { last = step / steps }
          return step / steps - last
        }
        display.withLock { $0.advance(by: advance, note: next) }
      })
    let result: BenchmarkResult
    do {
      result = try await BenchmarkRun(plan, profile: profile, surroundings: surroundings).run()
    } catch {
      try FileManager.default.removeItem(atPath: directory)
      throw error
    }
    display.withLock { $0.finish() }
    try FileManager.default.removeItem(atPath: directory)
    return result
  }

  /// The temporary directory is often kept in memory, where a sync costs nothing; a checkout is not.
  private static var usualParent: String {
    let here = FileManager.default.currentDirectoryPath
    return FileManager.default.fileExists(atPath: here + "/.build") ? here + "/.build" : here
  }
}
