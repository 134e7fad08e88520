import Foundation
import Measurement
import ResultModel
import TextTables

/// The work of the fresh process.
extension RoundProcess {
  /// Performs the request of ``ledger(_:)`` in the fresh process and prints the answer.
  ///
  /// - Parameter payload: The request.
  /// - Returns: The exit code: 0 when there is an answer.
  package static func answerLedger(_ payload: String) async -> Int32 {
    do {
      let request = try JSONDecoder().decode(LedgerRequest.self, from: Data(payload.utf8))
      let arm = try Arm.arm(request.arm, on: request.items)
      return print(LedgerResult(ledgers: try await arm.ledger(request)))
    } catch {
      return print(LedgerResult(ledgers: [], failure: "\(error)"))
    }
  }

  /// Performs the request of ``stall(_:)`` in the fresh process and prints the answer.
  ///
  /// - Parameter payload: The request.
  /// - Returns: The exit code: 0 when there is an answer.
  package static func answerStall(_ payload: String) async -> Int32 {
    let figure: Figure
    do {
      let request = try JSONDecoder().decode(StallRequest.self, from: Data(payload.utf8))
      figure = .value(try await Arm.arm(request.arm, on: request.items).stall(request))
    } catch {
      figure = .unavailable("\(error)")
    }
    return print(figure)
  }

  /// Performs the request of ``probe(_:)`` in the fresh process and prints the answer.
  ///
  /// - Parameter payload: The request.
  /// - Returns: The exit code: 0 when there is an answer.
  package static func answerProbe(_ payload: String) async -> Int32 {
    do {
      let request = try JSONDecoder().decode(ProbeRequest.self, from: Data(payload.utf8))
      return print(ProbeResult(try await Arm.arm(request.arm, on: request.items).probe(request)))
    } catch {
      return print(ProbeResult([:], failure: "\(error)"))
    }
  }

  /// Performs a request in the fresh process and prints the answer as one line.
  ///
  /// - Parameter payload: The request.
  /// - Returns: The exit code: 0 when there is an answer, which may be a failure.
  package static func answer(_ payload: String) async -> Int32 {
    let result: RoundResult
    do {
      let request = try JSONDecoder().decode(RoundRequest.self, from: Data(payload.utf8))
      result = try await Arm.arm(request.arm, on: request.items).run(request)
    } catch let error as WrongEndState {
      result = RoundResult(measurements: [], failure: .wrongEndState, message: "\(error)")
    } catch {
      result = RoundResult(measurements: [], failure: .threw, message: "\(error)")
    }
    return print(result)
  }

  private static func print(_ answer: some Encodable) -> Int32 {
    do {
      let text = String(decoding: try JSONEncoder().encode(answer), as: UTF8.self)
      try TerminalOutput.standardOutput.write(text + "\n")
      return 0
    } catch {
      TerminalOutput.complain("the answer cannot be encoded or written: \(error)")
      return 70
    }
  }
}
