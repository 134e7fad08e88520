/// The result file of a run: what was measured, how, on what, and every round of it.
public struct BenchmarkResult: Sendable, Codable {
  /// The version of this form.
  public var schema = BenchmarkResult.currentSchema
  /// What the run depends on.
  public var context: RunContext
  /// Every figure.
  public var cells: [ResultCell]
  /// Every arm compared with the baseline, round by round.
  public var comparisons: [Comparison]

  /// How long single operations took, over all rounds; `nil` in files from before it was kept.
  public var distributions: [LatencyDistribution]?

  package init(
    context: RunContext, cells: [ResultCell], comparisons: [Comparison],
    distributions: [LatencyDistribution]? = nil
  ) {
    self.context = context
    self.cells = cells
    self.comparisons = comparisons
    self.distributions = distributions
  }

  /// The version of the form that this program writes.
  public static let currentSchema = 2
}
