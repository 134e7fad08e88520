/// The result file of a run: the context, and every figure with its rounds.
public struct BenchmarkResult: Sendable, Codable {
  /// The version of this form.
  public var schema = BenchmarkResult.currentSchema
  /// The context that the run depends on.
  public var context: RunContext
  /// Every figure.
  public var cells: [ResultCell]
  /// Every arm compared with the baseline, round by round.
  public var comparisons: [Comparison]

  /// How long single operations took, over all rounds; `nil` in files from before it was kept.
  public var distributions: [LatencyDistribution]?

  /// The outcomes of requests in open loops; `nil` in files from before there were any, and in runs
  /// without open loops.
  public var openLoops: [OpenLoopResult]?

  /// The checked samples of the clients' calls; `nil` in files from before they were checked, and
  /// in runs that only count.
  public var histories: [CheckedHistory]?

  package init(
    context: RunContext, cells: [ResultCell], comparisons: [Comparison],
    distributions: [LatencyDistribution]? = nil, openLoops: [OpenLoopResult]? = nil
  ) {
    self.context = context
    self.cells = cells
    self.comparisons = comparisons
    self.distributions = distributions
    self.openLoops = openLoops
  }

  /// The version of the form that this program writes.
  public static let currentSchema = 2
}
