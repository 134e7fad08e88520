import TextTables
import Arguments
import Foundation
import Processes
import Reports
import ResultModel
import Synchronization
import Workloads

extension BenchRequest {
  /// Measures the figures that a record does not have, with a progress line, and writes the result
  /// after every round.
  func measure(_ record: RunRecord) async throws -> BenchmarkResult {
    let directory = try BenchDirectory(in: parent)
    defer { directory.remove() }
    let shown = Shown(expected: plan.expectedSeconds)
    for omission in plan.omissions { shown.say(omission) }
    for resumption in record.resumptions.suffix(1) { shown.say(resumption.sentence) }
    var environment = Self.environment(of: Program.executable, in: directory.path, shown)
    environment.keep = { [file] result in
      do { try ResultFile.write(result, to: file) } catch { shown.say("\(error)") }
    }
    environment = environment.recorded(in: record) { shown.say($0) }
    let result = try await measure(in: environment)
    shown.finish()
    return result
  }

  func measure(in environment: BenchmarkRun.RunEnvironment) async throws -> BenchmarkResult {
    let run = BenchmarkRun(plan, profile: profile, environment: environment)
    return try await counts ? run.runCounts() : run.run()
  }

  /// The environment that measures with the processes of a program, in a directory.
  static func environment(
    of program: String, in directory: String, _ shown: Shown
  ) -> BenchmarkRun.RunEnvironment {
    let current = BenchmarkProgram.current
    func process(_ order: MeasuringOrder) -> RoundProcess {
      RoundProcess(current.command(order, of: program), current.arms)
    }
    var environment = BenchmarkRun.RunEnvironment(
      directory: directory,
      measure: { [round = process(.round)] in try await round.measure($0) },
      progress: { shown.show(share: $0 / $1, $2) })
    environment.ledger = { [ledger = process(.ledger)] in await ledger.ledger($0) }
    environment.probe = { [probe = process(.probe)] request in
      guard request.kind == .allocations else { return await probe.probe(request) }
      return current.subject == nil
        ? await AllocationProbeProcess.count(request, beside: program)
        : await AllocationOrder.count(request, by: program)
    }
    environment.synchronize = { SyncTime.measure(in: directory) }
    return environment
  }

  /// The progress line, usable by closures on any thread.
  final class Shown: Sendable {
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
