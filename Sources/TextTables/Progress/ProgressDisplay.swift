/// A progress line on the standard error, with a clock.
///
/// Only one task at a time may use the display. If the standard error cannot be written to, the
/// display shows nothing more (``outputError`` has the reason) and the run continues.
public struct ProgressDisplay: Sendable {
  /// The reason why the display shows nothing more; `nil` as long as the output works.
  public private(set) var outputError: TerminalOutputError?

  private var line: ProgressLine
  private let output: TerminalOutput
  private let start = ContinuousClock.now

  /// Creates a display and starts its clock.
  ///
  /// `expected` is the time of all parts, if known.
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
  /// A weight of 0 only redraws. Without a note, the previous one stays.
  public mutating func advance(by weight: Double, note: String? = nil) {
    write(line.advance(by: weight, elapsed: elapsed, note: note))
  }

  /// Shows a message, such as a warning, above the line.
  public mutating func say(_ message: String) {
    write(line.interruption(message, elapsed: elapsed))
  }

  /// Ends the line with the total time.
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
