import Arguments
import CatalogArms
import Foundation
import Processes
import Workloads

/// A process that a user's program has started again to measure a round, or to count something.
///
/// Only that program can open the store, and it may need its arguments to do so. The process gets the
/// same arguments, and its order in variables.
struct RestartedMeasurement: Sendable {
  /// The variable that names the kind of the order.
  private static let kindVariable = "LOCKSTEP_BENCH_KIND"
  /// The variable that holds the order.
  private static let orderVariable = "LOCKSTEP_BENCH_ORDER"

  private let kind: String
  private let order: String

  /// The order of this process; `nil` for a process that a user has started.
  static let current = RestartedMeasurement(ProcessInfo.processInfo.environment)

  init?(_ environment: [String: String]) {
    guard let kind = environment[Self.kindVariable],
      let order = environment[Self.orderVariable]
    else { return nil }
    self.kind = kind
    self.order = order
  }

  /// The command of such a process: of this program with its arguments, or of a given one.
  static func command(
    _ kind: String, of executable: String = Program.executable,
    _ arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) -> ChildCommand {
    var command = ChildCommand(executable: executable, arguments: arguments)
    command.environment = [kindVariable: kind]
    command.orderVariable = orderVariable
    return command
  }

  /// Carries out the order and ends the process.
  func end(among arms: Arms) async -> Never {
    // `_exit` instead of `exit`: nothing may be printed after the answer.
    if kind == AllocationOrder.kind { _exit(await AllocationOrder.carryOut(order, among: arms)) }
    if let order = MeasuringOrder(rawValue: kind) {
      _exit(await order.carryOut(self.order, among: arms))
    }
    // Another version of this program has started the process.
    _exit(64)
  }
}
