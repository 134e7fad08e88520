import Arguments
import Processes
import Workloads

/// An order from this program to a fresh process of itself.
enum MeasuringOrder: String, CaseIterable {
  /// For one round of a benchmark.
  case round = "internal-round"
  /// For what a store asks of its files.
  case ledger = "internal-ledger"
  /// For the start delay of unrelated tasks.
  case stall = "internal-stall"
  /// For what is looked at once and is no rate.
  case probe = "internal-probe"

  /// How to start a process that carries out such orders.
  var command: ChildCommand {
    ChildCommand(executable: Program.executable, arguments: [rawValue])
  }

  /// Carries out an order and returns the exit code.
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
