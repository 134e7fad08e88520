import FileTracing
import Foundation
package import Processes
package import ResultModel

/// The reason why a round gave no figures.
package struct RoundFailure: Error, Sendable, CustomStringConvertible {
  package typealias Kind = RoundFailureKind

  package let kind: Kind
  /// The arm and the failure in words.
  package let description: String
}

/// A fresh process for a round: this program, started again with a request.
package struct RoundProcess: Sendable {
  private let command: ChildCommand
  private let arms: Arms

  /// - Parameters:
  ///   - command: The command of the process.
  ///   - arms: The arms of that program.
  package init(_ command: ChildCommand, _ arms: Arms) {
    self.command = command
    self.arms = arms
  }

  /// Measures one arm once in a fresh process; for openings, in one process per scenario.
  ///
  /// - Throws: ``RoundFailure``.
  package func measure(_ request: RoundRequest) async throws -> RoundResult {
    guard request.opening == .open else { return try await run(request) }
    var openings: [OpeningMeasurement] = []
    for scenario in request.scenarios {
      var step = request
      step.scenarios = [scenario]
      if !FilledStore(request, scenario).isFilled {
        step.opening = .fill
        _ = try await run(step)
        step.opening = .open
      }
      openings += try await run(step).openings ?? []
    }
    return RoundResult(measurements: [], openings: openings)
  }

  private func run(_ request: RoundRequest) async throws -> RoundResult {
    let answer = try await answer(to: request, arm: request.arm, limit: request.limit)
    let result: RoundResult
    do { result = try JSONDecoder().decode(RoundResult.self, from: Data(answer.utf8)) } catch {
      throw RoundFailure(
        kind: .crashed, description: "\(request.arm): the process gave no answer: \(error)")
    }
    if let failure = result.failure {
      throw RoundFailure(kind: failure, description: result.message ?? request.arm)
    }
    return result
  }

  /// Counts the requests of an arm to its files, in a fresh process.
  ///
  /// For an arm that does not use our file system, the calls are counted below libc.
  ///
  /// - Returns: The ledgers, or the reason why there are none.
  package func ledger(_ request: LedgerRequest) async -> LedgerResult {
    do {
      let answer = try await answer(
        to: request, arm: request.arm, limit: request.limit,
        isUnmetered(request.arm) ? Self.tracing : [:])
      return try JSONDecoder().decode(LedgerResult.self, from: Data(answer.utf8))
    } catch {
      return LedgerResult(ledgers: [], failure: "\(error)")
    }
  }

  private func isUnmetered(_ arm: String) -> Bool {
    arms.arm(arm).map { !$0.isMetered } ?? false
  }

  /// The environment variables of a process whose file calls are traced.
  private static var tracing: [String: String] {
    get throws { TraceLibrary.loading(try TraceLibrary.locate()) }
  }

  /// The last line that a fresh process prints.
  ///
  /// The error for a process without an answer has the last words of the process, which are not
  /// printed.
  func answer(
    to request: some Encodable, arm: String, limit: Double, _ environment: [String: String] = [:]
  ) async throws -> String {
    let order = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    let process: ChildProcess
    do {
      process = try ChildProcess(
        command, payload: order, limitInSeconds: limit, keepsErrors: true,
        environment: environment)
    } catch {
      throw RoundFailure(
        kind: .crashed, description: "\(arm): the process could not be started: \(error)")
    }
    let (answer, ending) = await answer(of: process)
    try Task.checkCancellation()
    guard ending == .exited(0) else {
      throw RoundFailure(
        kind: ending == .overran ? .hung : .crashed,
        description: "\(arm): the process " + Self.text(ending, limit)
          + Self.reason(process.complaint))
    }
    guard !answer.isEmpty else {
      throw RoundFailure(
        kind: .crashed,
        description: "\(arm): the process ended with exit code 0 and without an answer"
          + Self.reason(process.complaint))
    }
    return answer
  }

  /// The last line that a process prints, and how the process ends; it is killed when the task is
  /// cancelled.
  private func answer(of process: ChildProcess) async -> (String, ChildProcess.Ending) {
    await withTaskCancellationHandler {
      var answer = ""
      for await line in process.lines { answer = line }
      return (answer, await process.waitForEnd())
    } onCancel: {
      process.kill()
    }
  }

  /// The reason that a process gave for its end, on the same line.
  private static func reason(_ complaint: String) -> String {
    let lines = complaint.split(separator: "\n")
    let reason = lines.first { $0.contains("Fatal error") } ?? lines.last
    return reason.map { ": \($0)" } ?? ""
  }

  private static func text(_ ending: ChildProcess.Ending, _ limit: Double) -> String {
    switch ending {
    case .exited(let code): "ended with exit code \(code)"
    case .killed(let signal): "was killed by signal \(signal)"
    case .overran: "had not ended after \(Int(limit)) s and was killed"
    }
  }

  /// Measures figures that are not rates, once, in a fresh process.
  ///
  /// - Returns: The figures, or the reason why there are none.
  package func probe(_ request: ProbeRequest) async -> ProbeResult {
    do {
      // The disk of a store that opens its files by itself is made slow below libc.
      let answer = try await answer(
        to: request, arm: request.arm, limit: 60,
        request.kind == .startDelay && isUnmetered(request.arm) ? Self.tracing : [:])
      return try JSONDecoder().decode(ProbeResult.self, from: Data(answer.utf8))
    } catch {
      return ProbeResult([:], failure: "\(error)")
    }
  }
}
