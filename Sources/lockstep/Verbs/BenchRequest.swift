import Foundation
import Measurement
import Persistence
import Reports
import ResultModel
import Synchronization
import Workloads

/// What the arguments of `lockstep bench` ask for.
struct BenchRequest {
  let plan: Plan
  let profile: Profile
  /// The directory of the result.
  let output: String
  /// The file that the result is written to.
  var file: String { output + "/result.json" }
  /// The page that is drawn of it.
  var page: String { output + "/report.html" }
  private let parent: String

  /// Reads and checks the arguments.
  init(_ arguments: ParsedArguments) throws {
    profile = try arguments.choice("profile", as: Profile.self) ?? .quick
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
    let callers = try arguments.choice("callers", as: Callers.self) ?? .tasks
    let arms = try Self.arms(arguments, callers) ?? profile.arms
    let rounds = try arguments.integer("rounds", in: 1...1_000) ?? profile.rounds
    var sweeps = profile.sweeps(choice, arms: arms)
    for index in sweeps.indices { sweeps[index].rounds = min(sweeps[index].rounds, rounds) }
    do {
      plan = try Plan(
        arms: arms, scenarios: scenarios, sweeps: sweeps, rounds: rounds,
        budget: Double(try arguments.integer("budget", in: 1...) ?? Int(profile.budget)),
        callers: callers, seed: try arguments.integer("seed", in: UInt64(0)...) ?? 1)
    } catch let error as InvalidParameter {
      throw arguments.error(error.message)
    }
    output = try arguments.string("output") ?? "Benchmarks/Results/latest"
    parent = try arguments.string("directory") ?? BenchDirectory.usualParent
  }

  /// The arms that were named, each of which the callers can call; `nil` when none was.
  private static func arms(_ arguments: ParsedArguments, _ callers: Callers) throws -> [Arm]? {
    guard let ids = try arguments.choices("variants", from: Arm.all.map(\.id)) else { return nil }
    let arms = Arm.all.filter { ids.contains($0.id) }
    let refused = arms.filter { callers == .threads && !$0.hasBlockingFace }
    guard refused.isEmpty else {
      throw arguments.error(
        "\(NoBlockingFace(arms: refused.map(\.id))). Name only those with --variants, or give "
          + "--callers tasks.")
    }
    return arms
  }

  /// Measures, with a progress line, and writes the result after every round.
  func measure() async throws -> BenchmarkResult {
    let directory = try BenchDirectory(in: parent)
    defer { directory.remove() }
    let shown = Shown(expected: plan.expectedSeconds)
    for omission in plan.omissions { shown.say(omission) }
    var surroundings = BenchmarkRun.Surroundings(
      directory: directory.path,
      measure: { try await RoundProcess(HiddenOrder.roundCommand).measure($0) },
      count: { await AllocationProbeProcess.count($0) },
      stall: { await RoundProcess(HiddenOrder.stallCommand).stall($0) },
      progress: { shown.show(share: $0 / $1, $2) })
    surroundings.keep = { [file] result in
      do { try ResultFile.write(result, to: file) } catch { shown.say("\(error)") }
    }
    let result = try await BenchmarkRun(plan, profile: profile, surroundings: surroundings).run()
    shown.finish()
    return result
  }

  /// The progress line, for closures of any thread.
  private final class Shown: Sendable {
    private let display: Mutex<ProgressDisplay>
    private let done = Mutex(0.0)

    init(expected: Double) {
      display = Mutex(
        ProgressDisplay(
          label: "bench", totalWeight: 1, expected: .seconds(expected),
          environment: ProcessInfo.processInfo.environment))
    }

    func show(share: Double, _ next: String) {
      let advance = done.withLock { last in
        defer { last = max(last, share) }
        return max(0, share - last)
      }
      display.withLock { $0.advance(by: advance, note: next) }
    }

    func say(_ sentence: String) { display.withLock { $0.say(sentence) } }
    func finish() { display.withLock { $0.finish() } }
  }
}
