import Arguments
import Processes
import StoreConformance

/// A fresh process of this program, in which the suite checks a store.
enum ConformanceChild {
  static let word = "internal-conformance"

  /// Returns the command that starts such a process, of this program or of another build.
  static func command(of executable: String = Program.executable) -> ChildCommand {
    ChildCommand(executable: executable, arguments: [word])
  }

  /// Runs an order and returns the exit code.
  @concurrent
  static func carryOut(_ order: String) async -> Int32 {
    await ChildRole.run(order, subjects: Subject.catalog, child: command())
  }
}
