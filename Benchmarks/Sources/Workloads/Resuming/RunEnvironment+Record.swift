import Foundation
import Measurement
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
    let (measure, count, stall, keep) = (measure, count, stall, keep)
    let (ledger, probe) = (ledger, probe)
    var recorded = self
    recorded.resumptions = { record.resumptions }
    recorded.begin = { recorder.begin(round: $0) }
    recorded.now = { record.state.withLock { $0.now } }
    recorded.keep = { result in
      // While rounds come from the record, writing the result again adds nothing.
      if !record.state.withLock({ $0.isReplaying }) { keep(result) }
    }
    recorded.measure = { request in
      let answer = try await recorder.answer(request.recorded, verified: request.verifies) {
        recording in
        do { recording.round = try await measure(request) } catch let failure as RoundFailure {
          recording.round = RoundResult(
            measurements: [], failure: failure.kind, message: failure.description)
        }
        // A process that ended because the run was stopped has measured nothing.
        try Task.checkCancellation()
      }
      guard let result = answer.round else { throw CancellationError() }
      if let failure = result.failure {
        throw RoundFailure(kind: failure, description: result.message ?? request.arm)
      }
      return result
    }
    recorded.count = { request in
      do {
        let answer = try await recorder.answer(request.recorded, verified: false) {
          $0.count = await count(request)
          try Task.checkCancellation()
        }
        return answer.count ?? .unavailable("not in the record")
      } catch { return .unavailable("the run was stopped") }
    }
    recorded.stall = { request in
      do {
        let answer = try await recorder.answer(request.recorded, verified: false) {
          $0.delay = await stall(request)
          try Task.checkCancellation()
        }
        return answer.delay ?? .unavailable("not in the record")
      } catch { return .unavailable("the run was stopped") }
    }
    recorded.ledger = { request in
      do {
        let answer = try await recorder.answer(request.recorded, verified: false) {
          $0.ledger = await ledger(request)
          try Task.checkCancellation()
        }
        return answer.ledger ?? LedgerResult(ledgers: [], failure: "not in the record")
      } catch { return LedgerResult(ledgers: [], failure: "the run was stopped") }
    }
    recorded.probe = { request in
      do {
        let answer = try await recorder.answer(request.recorded, verified: false) {
          $0.probe = await probe(request)
          try Task.checkCancellation()
        }
        return answer.probe ?? ProbeResult([:], failure: "not in the record")
      } catch { return ProbeResult([:], failure: "the run was stopped") }
    }
    return recorded
  }
}

/// Answers requests from a record, or by measuring.
private struct Recorder: Sendable {
  /// The parts of an answer.
  struct Answer {
    var round: RoundResult?
    var count: AllocationCount?
    var delay: Figure?
    var ledger: LedgerResult?
    var probe: ProbeResult?
  }

  let record: RunRecord
  let complain: @Sendable (String) -> Void

  func answer(
    _ request: some Encodable, verified: Bool, measure: (inout Answer) async throws -> Void
  ) async throws -> Answer {
    let name = try Self.name(request)
    let known = record.state.withLock { $0.take(name, verified: verified) }
    if let known {
      return Answer(
        round: known.round, count: known.count, delay: known.delay, ledger: known.ledger,
        probe: known.probe)
    }
    let start = record.state.withLock { $0.begin() }
    var answer = Answer()
    try await measure(&answer)
    let failure = record.state.withLock { [answer] state in
      let end = state.now
      return state.keep(
        RecordedMeasurement(
          request: name, isVerified: verified, duration: end - start, end: end,
          round: answer.round, count: answer.count, delay: answer.delay,
          ledger: answer.ledger, probe: answer.probe))
    }
    if let failure {
      complain("\(failure) The run continues, but could not be resumed after this point.")
    }
    return answer
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

extension CountRequest {
  fileprivate var recorded: CountRequest {
    var request = self
    request.directory = ""
    return request
  }
}

extension LedgerRequest {
  fileprivate var recorded: LedgerRequest {
    var request = self
    request.directory = ""
    return request
  }
}

extension StallRequest {
  fileprivate var recorded: StallRequest {
    var request = self
    request.directory = ""
    return request
  }
}

extension ProbeRequest {
  fileprivate var recorded: ProbeRequest {
    var request = self
    request.directory = ""
    return request
  }
}
