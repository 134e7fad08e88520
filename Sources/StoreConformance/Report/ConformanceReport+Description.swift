import Processes
import TextTables

extension ConformanceReport: CustomStringConvertible {
  /// The table, every counterexample with its timeline and its replay command, and a conclusion.
  public var description: String {
    ConformanceTable.rendered(self, in: .plain, again: Self.commandAgain)
  }

  /// The command that runs a case again.
  static func commandAgain(_ store: String, _ replay: Replay) -> String {
    "\(ReplayRequest(store, replay).assignment) \(command)"
  }

  /// The command that ran the suite, as far as it can be reconstructed.
  private static var command: String {
    if TestRunner.current == nil { return CommandLine.arguments.joined(separator: " ") }
    return ThreadSanitizerBuild.isThisProgram ? "swift test --sanitize=thread" : "swift test"
  }
}
