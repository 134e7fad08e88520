public import TextTables

/// How far a run has come, as text to be written: pure, without clock or output.
///
/// On a terminal the text rewrites one line with a bar; elsewhere it is one plain line for every
/// tenth of the work. The parts that are done count by weight, such as the seconds that each part
/// is expected to take, and the remaining time follows from the share that is done.
public struct ProgressLine: Sendable {
  /// The name of the work, such as `bench`.
  public let label: String
  /// The sum of all weights.
  public let totalWeight: Double
  /// The sum of the weights of the parts that are done.
  public private(set) var completedWeight = 0.0

  private let style: TerminalStyle
  private var note = ""
  private var lastTenth = -1
  /// The remaining time as estimated when a part was last done, and the time of that estimate.
  private var estimate: (remaining: Duration, at: Duration)?

  /// Creates a line for work that has not begun.
  ///
  /// - Parameters:
  ///   - label: The name of the work.
  ///   - totalWeight: The sum of all weights.
  ///   - expected: How long all of it should take, if known; used until the first part is done.
  ///   - style: The abilities of the terminal.
  public init(label: String, totalWeight: Double, expected: Duration? = nil, style: TerminalStyle) {
    self.label = TerminalText.sanitized(label)
    self.totalWeight = totalWeight
    self.style = style
    estimate = expected.map { ($0, .zero) }
  }

  /// The share that is done, from 0 to 1.
  public var fraction: Double {
    guard totalWeight > 0 else { return 0 }
    return min(completedWeight / totalWeight, 1)
  }

  /// Estimates the time that the rest will take.
  ///
  /// - Parameter elapsed: The time since the beginning.
  /// - Returns: nil as long as nothing is known to estimate from.
  public func remaining(at elapsed: Duration) -> Duration? {
    estimate.map { max(.zero, $0.remaining - (elapsed - $0.at)) }
  }

  /// Counts a part as done.
  ///
  /// - Parameters:
  ///   - weight: The part's weight; 0 only draws anew, as at the beginning or once a second. A
  ///     weight that is not positive and finite counts as 0.
  ///   - elapsed: The time since the beginning.
  ///   - note: The next part; nil keeps the note from before.
  /// - Returns: The text to write, often empty where there is no terminal.
  public mutating func advance(
    by weight: Double, elapsed: Duration, note: String? = nil
  ) -> String {
    if weight > 0, weight.isFinite {
      completedWeight += weight
      updateEstimate(at: elapsed)
    }
    if let note { self.note = TerminalText.sanitized(note) }
    guard !style.isInteractive else { return redrawn(at: elapsed) }
    let tenth = percent / 10
    guard tenth > lastTenth, tenth < 10 else { return "" }
    lastTenth = tenth
    return plainLine(at: elapsed)
  }

  /// Ends the line.
  ///
  /// - Parameter elapsed: The time since the beginning.
  /// - Returns: The text to write: how long it took.
  public func finish(elapsed: Duration) -> String {
    erasure + "\(label): done in \(ApproximateDuration.text(elapsed))\n"
  }

  /// The text that shows a message above the line.
  ///
  /// - Parameters:
  ///   - message: A sentence, such as a warning.
  ///   - elapsed: The time since the beginning.
  /// - Returns: The text to write.
  public func interruption(_ message: String, elapsed: Duration) -> String {
    let sentence = erasure + TerminalText.sanitized(message) + "\n"
    return style.isInteractive ? sentence + redrawn(at: elapsed) : sentence
  }

  private mutating func updateEstimate(at elapsed: Duration) {
    guard fraction > 0 else { return }
    // Bounded, so that a tiny first part cannot overflow the duration.
    let rest = min((1 - fraction) / fraction, 1_000_000)
    estimate = (elapsed * rest, elapsed)
  }

  /// The percentage as a whole number; 100 is kept for the end of all parts.
  private var percent: Int {
    // The sum of many weights may miss the total by a rounding error.
    Int(fraction * 100 + 1e-6)
  }

  private var erasure: String { style.isInteractive ? "\r\u{1B}[K" : "" }

  private func plainLine(at elapsed: Duration) -> String {
    let details = [remainingText(at: elapsed), note].filter { !$0.isEmpty }
    return "\(label): \(([percentText] + details).joined(separator: ", "))\n"
  }

  private func redrawn(at elapsed: Duration) -> String {
    // In the last column some terminals would go on to the next line.
    let limit = (style.width ?? 80) - 1
    let showsBar = limit >= 50
    let parts = [
      label, showsBar ? bar : "", percentText, remainingText(at: elapsed), note,
    ].filter { !$0.isEmpty }
    return "\r" + TerminalText.truncated(parts.joined(separator: "  "), to: limit) + "\u{1B}[K"
  }

  private var percentText: String { "\(percent) %" }

  private var bar: String {
    let length = 20
    let filled = percent * length / 100
    return String(repeating: "█", count: filled) + String(repeating: "░", count: length - filled)
  }

  private func remainingText(at elapsed: Duration) -> String {
    guard percent < 100 else { return "" }
    return remaining(at: elapsed).map { "about \(ApproximateDuration.text($0)) left" } ?? ""
  }
}
