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
        return Self.print(try await arms.arm(request.arm, on: request.items).run(request))
      } catch {
        let kind: RoundFailureKind = error is WrongEndState ? .wrongEndState : .threw
        return Self.print(RoundResult(measurements: [], failure: kind, message: "\(error)"))
      }
    case .ledger:
      do {
        let request = try JSONDecoder().decode(LedgerRequest.self, from: data)
        let arm = try arms.arm(request.arm, on: request.items)
        return Self.print(LedgerResult(ledgers: try await arm.ledger(request)))
      } catch { return Self.print(LedgerResult(ledgers: [], failure: "\(error)")) }
    case .probe:
      do {
        let request = try JSONDecoder().decode(ProbeRequest.self, from: data)
        let arm = try arms.arm(request.arm, on: request.items)
        return Self.print(ProbeResult(try await arm.probe(request)))
      } catch { return Self.print(ProbeResult([:], failure: "\(error)")) }
    }
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
