public import TextTables

/// A progress line on the standard error, with a clock.
///
/// The display belongs to one task at a time. Progress is a courtesy: if the standard error cannot
/// be written to, the display falls silent (`outputError` says why) and the run goes on.
public struct ProgressDisplay: Sendable {
  /// Why the display shows nothing any more; nil as long as the output works.
  public private(set) var outputError: TerminalOutputError?

  private var line: ProgressLine
  private let output: TerminalOutput
  private let start = ContinuousClock.now

  /// Creates a display and starts its clock.
  ///
  /// - Parameters:
  ///   - label: The name of the work.
  ///   - totalWeight: The sum of all weights.
  ///   - expected: How long all of it should take, if known.
  ///   - output: The output that shows it.
  ///   - environment: The process's environment.
  public init(
    label: String, totalWeight: Double, expected: Duration? = nil,
    output: TerminalOutput = .standardError, environment: [String: String]
  ) {
    self.output = output
    line = ProgressLine(
      label: label, totalWeight: totalWeight, expected: expected,
      style: .detect(fileDescriptor: output.fileDescriptor, environment: environment))
  }

  /// Counts a part as done.
  ///
  /// - Parameters:
  ///   - weight: The part's weight; 0 only draws anew.
  ///   - note: The next part; nil keeps the note from before.
  public mutating func advance(by weight: Double, note: String? = nil) {
    write(line.advance(by: weight, elapsed: elapsed, note: note))
  }

  /// Shows a message, above the line.
  ///
  /// - Parameter message: A sentence, such as a warning.
  public mutating func say(_ message: String) {
    write(line.interruption(message, elapsed: elapsed))
  }

  /// Ends the line and says how long it took.
  public mutating func finish() {
    write(line.finish(elapsed: elapsed))
  }

  private var elapsed: Duration { start.duration(to: .now) }

  private mutating func write(_ text: String) {
    guard outputError == nil, !text.isEmpty else { return }
    do {
      try output.write(text)
    } catch {
      outputError = error
    }
  }
}
