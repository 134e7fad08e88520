import Foundation
import Measurement
package import Processes
import ResultModel
import TextTables

/// A request to a fresh process of the program: the word before the request itself.
package enum MeasuringOrder: String, CaseIterable {
  /// Measure one round of a benchmark.
  case round = "internal-round"
  /// Count the requests of a store to its files.
  case ledger = "internal-ledger"
  /// Measure figures that are not rates, once.
  case probe = "internal-probe"
  /// Save a few items in the store that a run is about, or look for them.
  case trial = "internal-trial"

  /// The command of a process that performs such requests: this program's, or that of another
  /// commit.
  package func command(of program: String) -> ChildCommand {
    ChildCommand(executable: program, arguments: [rawValue])
  }

  /// Performs a request in the fresh process and prints the answer as one line.
  ///
  /// - Parameters:
  ///   - payload: The request, in JSON.
  ///   - arms: The arms of the program.
  /// - Returns: The exit code: 0 when there is an answer, which may be a failure.
  @concurrent
  package func carryOut(_ payload: String, among arms: Arms) async -> Int32 {
    let data = Data(payload.utf8)
    switch self {
    case .round:
      do {
        let request = try JSONDecoder().decode(RoundRequest.self, from: data)
        return Self.given(try await arms.arm(request.measured, on: request.items).run(request))
      } catch {
        let kind: RoundFailureKind = error is WrongEndState ? .wrongEndState : .threw
        return Self.given(RoundResult(measurements: [], failure: kind, message: "\(error)"))
      }
    case .ledger:
      do {
        let request = try JSONDecoder().decode(LedgerRequest.self, from: data)
        let arm = try arms.arm(request.arm, on: request.items)
        return Self.given(LedgerResult(ledgers: try await arm.ledger(request)))
      } catch { return Self.given(LedgerResult(ledgers: [], failure: "\(error)")) }
    case .probe:
      do {
        let request = try JSONDecoder().decode(ProbeRequest.self, from: data)
        let arm = try arms.arm(request.arm, on: request.items)
        return Self.given(ProbeResult(try await arm.probe(request)))
      } catch { return Self.given(ProbeResult([:], failure: "\(error)")) }
    case .trial:
      do {
        let request = try JSONDecoder().decode(TrialRequest.self, from: data)
        return Self.given(try await arms.arm(request.arm, on: nil).trial(request))
      } catch { return Self.given(TrialAnswer(failure: "\(error)")) }
    }
  }

  /// An answer as one line.
  static func line(_ answer: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(answer), as: UTF8.self) + "\n"
  }

  /// Writes an answer as the last line, after everything that the store has printed.
  static func write(_ line: String) throws {
    fflush(nil)
    try TerminalOutput.standardOutput.write("\n" + line)
  }

  /// Prints an answer.
  ///
  /// The process should end at once, so that no other text follows.
  ///
  /// - Returns: The exit code.
  package static func given(_ answer: some Encodable) -> Int32 {
    do {
      try write(line(answer))
      return 0
    } catch {
      TerminalOutput.complain("the answer cannot be encoded or written: \(error)")
      return 70
    }
  }
}
