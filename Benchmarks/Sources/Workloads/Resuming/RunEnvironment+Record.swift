import Foundation
import ResultModel
import Synchronization

extension BenchmarkRun.RunEnvironment {
  /// The same environment, which returns the measurements of a record and adds new ones to it.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - complain: Receives, once, the reason why nothing can be added to the record; the run
  ///     continues.
  /// - Returns: The environment of a run that can be stopped and resumed.
  package func recorded(
    in record: RunRecord, complain: @escaping @Sendable (String) -> Void
  ) -> Self {
    let recorder = Recorder(record: record, complain: complain)
    var recorded = self
    recorded.resumptions = { record.resumptions }
    recorded.begin = { recorder.begin(round: $0) }
    recorded.now = { record.state.withLock { $0.now } }
    recorded.keep = { [keep] result in
      // While rounds come from the record, writing the result again adds nothing.
      if !record.state.withLock({ $0.isReplaying }) { keep(result) }
    }
    recorded.measure = { [measure] request in
      let answer = try await recorder.answer(request.recorded, verified: request.verifies) {
        do { return .round(try await measure(request)) } catch let failure as RoundFailure {
          return .round(
            RoundResult(
              measurements: [], failure: failure.kind, message: failure.description))
        }
      }
      guard case .round(let result) = answer else { throw CancellationError() }
      if let failure = result.failure {
        throw RoundFailure(kind: failure, description: result.message ?? request.arm)
      }
      return result
    }
    recorded.ledger = { [ledger] request in
      var named = request
      named.directory = ""
      let answer = await recorder.answer(named) { .ledger(await ledger(request)) }
      guard case .ledger(let result) = answer else {
        return LedgerResult(ledgers: [], failure: "the run was stopped")
      }
      return result
    }
    recorded.probe = { [probe] request in
      var named = request
      named.directory = ""
      let answer = await recorder.answer(named) { .probe(await probe(request)) }
      guard case .probe(let result) = answer else {
        return ProbeResult([:], failure: "the run was stopped")
      }
      return result
    }
    return recorded
  }
}

/// Answers requests from a record, or by measuring.
private struct Recorder: Sendable {
  let record: RunRecord
  let complain: @Sendable (String) -> Void

  func answer(
    _ request: some Encodable, verified: Bool, measure: () async throws -> RecordedAnswer
  ) async throws -> RecordedAnswer {
    let name = try Self.name(request)
    let known = record.state.withLock { $0.take(name, verified: verified) }
    if let known { return known.answer }
    let start = record.state.withLock { $0.begin() }
    let answer = try await measure()
    // A process that ended because the run was stopped has measured nothing.
    try Task.checkCancellation()
    let failure = record.state.withLock { state in
      let end = state.now
      return state.keep(
        RecordedMeasurement(
          request: name, isVerified: verified, duration: end - start, end: end, answer: answer))
    }
    if let failure {
      complain("\(failure) The run continues, but could not be resumed after this point.")
    }
    return answer
  }

  /// The answer to a request that is never verified; `nil` if the run was stopped.
  func answer(
    _ request: some Encodable, measure: () async -> RecordedAnswer
  ) async -> RecordedAnswer? {
    do { return try await answer(request, verified: false, measure: measure) } catch { return nil }
  }

  /// Drops the measurements of a round that another process left incomplete.
  func begin(round requests: [RoundRequest]) {
    do {
      let names = try requests.map { try Self.name($0.recorded) }
      let isVerified = requests.contains { $0.verifies }
      if let failure = record.state.withLock({ $0.begin(round: names, verified: isVerified) }) {
        complain("\(failure) The run continues, but could not be resumed after this point.")
      }
    } catch { complain("The kept measurements cannot be looked for (\(error)).") }
  }

  private static func name(_ request: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(request), as: UTF8.self)
  }
}

extension RoundRequest {
  /// The request without the parts that may differ between processes.
  fileprivate var recorded: RoundRequest {
    var request = self
    request.directory = ""
    request.limit = 0
    request.verifies = false
    return request
  }
}
