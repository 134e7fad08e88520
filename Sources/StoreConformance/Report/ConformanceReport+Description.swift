import TextTables

extension ConformanceReport: CustomStringConvertible {
  /// The table, every counterexample with its timeline and its replay command, and a conclusion.
  public var description: String {
    ConformanceTable.rendered(self, in: .plain) { store, replay in
      "\(ReplayRequest(store, replay).assignment) \(Self.command)"
    }
  }

  /// The command that has run the suite, as far as the command can be typed.
  private static var command: String {
    TestRunner.current == nil ? CommandLine.arguments.joined(separator: " ") : "swift test"
  }
}
