import TextTables

extension ConformanceReport: CustomStringConvertible {
  /// The table, every counterexample with its timeline and what shows it again, and what may be said
  /// of it all.
  public var description: String {
    ConformanceTable.rendered(self, in: .plain) { store, replay in
      "\(ReplayRequest(store, replay).assignment) \(Self.command)"
    }
  }

  /// What has run the suite, as far as that can be typed.
  private static var command: String {
    TestRunner.current == nil ? CommandLine.arguments.joined(separator: " ") : "swift test"
  }
}
