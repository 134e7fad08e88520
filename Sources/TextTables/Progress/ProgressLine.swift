/// The progress of a run, as text to write: pure, without clock or output.
///
/// On a terminal, the text rewrites one line with a bar; elsewhere, there is one plain line for
/// every tenth of the work. Completed parts count by weight, such as the expected seconds of each
/// part. The remaining time is computed from the completed share.
public struct ProgressLine: Sendable {
  /// The name of the work, such as `bench`.
  public let label: String
  /// The sum of all weights.
  public let totalWeight: Double
  /// The sum of the weights of the completed parts.
  public private(set) var completedWeight = 0.0

  private let style: TerminalStyle
  private var note = ""
  private var lastTenth = -1
  /// The remaining time as estimated when the last part was completed, and the time of that
  /// estimate.
  private var estimate: (remaining: Duration, at: Duration)?

  /// Creates a line for work that has not begun.
  ///
  /// `expected` is the time of all parts, if known, and is used until the first part is done.
  public init(label: String, totalWeight: Double, expected: Duration? = nil, style: TerminalStyle) {
    self.label = TerminalText.sanitized(label)
    self.totalWeight = totalWeight
    self.style = style
    estimate = expected.map { ($0, .zero) }
  }

  /// The completed share, from 0 to 1.
  public var fraction: Double {
    guard totalWeight > 0 else { return 0 }
    return min(completedWeight / totalWeight, 1)
  }

  /// Estimates the remaining time.
  ///
  /// - Returns: `nil` as long as there is no basis for an estimate.
  public func remaining(at elapsed: Duration) -> Duration? {
    estimate.map { max(.zero, $0.remaining - (elapsed - $0.at)) }
  }

  /// Counts a part as done.
  ///
  /// A weight of 0 only redraws, for example at the beginning or once a second. A weight that is
  /// not positive and finite counts as 0. Without a note, the previous one stays. The elapsed time
  /// begins with the work.
  ///
  /// - Returns: The text to write, often empty without a terminal.
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
  /// - Returns: The text to write, with the total time.
  public func finish(elapsed: Duration) -> String {
    erasure + "\(label): done in \(ApproximateDuration.text(elapsed))\n"
  }

  /// Returns the text that shows a message, such as a warning, above the line.
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

  /// The percentage as a whole number; 100 appears only when all parts are done.
  private var percent: Int {
    // The sum of many weights may differ from the total by a rounding error.
    Int(fraction * 100 + 1e-6)
  }

  private var erasure: String { style.isInteractive ? "\r\u{1B}[K" : "" }

  private func plainLine(at elapsed: Duration) -> String {
    let details = [remainingText(at: elapsed), note].filter { !$0.isEmpty }
    return "\(label): \(([percentText] + details).joined(separator: ", "))\n"
  }

  private func redrawn(at elapsed: Duration) -> String {
    // Some terminals continue on the next line after the last column.
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
