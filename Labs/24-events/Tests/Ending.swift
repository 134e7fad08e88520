/// How the work behind a sequence has ended, in the words of the findings.
enum Ending {
  /// How a scanner was stopped, and what is left of its delegate.
  static func of(_ scanner: Scanner) -> String {
    "stopped \(times(scanner.stops)); delegates left: \(scanner.delegate == nil ? 0 : 1)"
  }

  /// How a file was closed.
  static func of(_ file: LogFile) -> String {
    file.wasClosedTooEarly
      ? "closed outside of the cancel handler" : "closed \(times(file.closings))"
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
