import Arguments
import Processes
import StoreConformance

/// A fresh process of this program, in which the suite checks a store.
enum ConformanceChild {
  static let word = "internal-conformance"

  /// How to start such a process of this program, or of another build of it.
  static func command(of executable: String = Program.executable) -> ChildCommand {
    ChildCommand(executable: executable, arguments: [word])
  }

  /// Carries out an order and returns the exit code.
  @concurrent
  static func carryOut(_ order: String) async -> Int32 {
    await ChildRole.run(order, subjects: Subject.catalog, child: command())
  }
}
