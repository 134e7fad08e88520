/// The result file of a run: the context, and all figures with their rounds.
public struct BenchmarkResult: Sendable, Codable {
  /// The version of the file format.
  public var schema = BenchmarkResult.currentSchema
  /// The context of the run.
  public var context: RunContext
  /// All figures.
  public var cells: [ResultCell]
  /// Each arm compared with the baseline, round by round.
  public var comparisons: [Comparison]

  /// The smallest difference that the run sees in each compared scenario; `nil` in files from before
  /// it was kept.
  public var resolutions: [Resolution]?

  /// The durations of single operations over all rounds; `nil` in files from before they were kept.
  public var distributions: [LatencyDistribution]?

  /// The outcomes of requests in open loops; `nil` in files from before open loops existed, and in
  /// runs without them.
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

  /// The version of the file format that this program writes.
  public static let currentSchema = 2
}
