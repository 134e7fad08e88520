import Arguments
import Processes
import Workloads

/// A request from this program to a fresh process of itself.
enum MeasuringOrder: String, CaseIterable {
  /// Measure one round of a benchmark.
  case round = "internal-round"
  /// Count the requests of a store to its files.
  case ledger = "internal-ledger"
  /// Measure the start delay of unrelated tasks.
  case stall = "internal-stall"
  /// Measure a figure that is not a rate, once.
  case probe = "internal-probe"

  /// The command of a process that performs such requests: this program's, or that of another
  /// commit.
  func command(of program: String) -> ChildCommand {
    ChildCommand(executable: program, arguments: [rawValue])
  }

  /// Performs a request and returns the exit code.
  @concurrent
  func carryOut(_ order: String) async -> Int32 {
    switch self {
    case .round: await RoundProcess.answer(order)
    case .ledger: await RoundProcess.answerLedger(order)
    case .stall: await RoundProcess.answerStall(order)
    case .probe: await RoundProcess.answerProbe(order)
    }
  }
}
