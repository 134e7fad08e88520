import Foundation
import Mutants
import Processes
import StoreConformance
import Workloads

/// An order from this program to a fresh process of itself.
enum HiddenOrder {
  /// For the conformance suite.
  case conformance(String)
  /// For one round of a benchmark.
  case round(String)
  /// For what a store asks of its files.
  case ledger(String)
  /// For the start delay of unrelated tasks.
  case stall(String)
  /// For what is looked at once and is no rate.
  case probe(String)

  private static let conformanceWord = "internal-conformance"
  private static let roundWord = "internal-round"
  private static let ledgerWord = "internal-ledger"
  private static let stallWord = "internal-stall"
  private static let probeWord = "internal-probe"

  /// Reads an order from the command line, if it is one.
  init?(_ arguments: [String]) {
    guard arguments.count == 2 else { return nil }
    switch arguments[0] {
    case Self.conformanceWord: self = .conformance(arguments[1])
    case Self.roundWord: self = .round(arguments[1])
    case Self.ledgerWord: self = .ledger(arguments[1])
    case Self.stallWord: self = .stall(arguments[1])
    case Self.probeWord: self = .probe(arguments[1])
    default: return nil
    }
  }

  /// How to start a process that checks stores.
  static var conformanceCommand: ChildCommand { conformanceCommand(of: executable) }

  /// The same of another build of this program.
  static func conformanceCommand(of executable: String) -> ChildCommand {
    ChildCommand(executable: executable, arguments: [conformanceWord])
  }

  /// How to start a process that measures a round.
  static var roundCommand: ChildCommand {
    ChildCommand(executable: executable, arguments: [roundWord])
  }

  /// How to start a process that counts what a store asks of its files.
  static var ledgerCommand: ChildCommand {
    ChildCommand(executable: executable, arguments: [ledgerWord])
  }

  /// How to start a process that measures the pool's start delay.
  static var stallCommand: ChildCommand {
    ChildCommand(executable: executable, arguments: [stallWord])
  }

  /// How to start a process that looks once at something that is no rate.
  static var probeCommand: ChildCommand {
    ChildCommand(executable: executable, arguments: [probeWord])
  }

  /// This program's file.
  static var executable: String {
    Bundle.main.executablePath ?? CommandLine.arguments[0]
  }

  /// Carries out the order and returns the exit code.
  @concurrent
  func carryOut() async -> Int32 {
    switch self {
    case .conformance(let order):
      await ChildRole.run(
        order, subjects: Subject.catalog + Mutants.all.map(\.subject),
        child: Self.conformanceCommand)
    case .round(let order):
      await RoundProcess.answer(order)
    case .ledger(let order):
      await RoundProcess.answerLedger(order)
    case .stall(let order):
      await RoundProcess.answerStall(order)
    case .probe(let order):
      await RoundProcess.answerProbe(order)
    }
  }
}
