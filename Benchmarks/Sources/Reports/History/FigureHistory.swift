import Measurement
public import ResultModel

/// One figure of a store over recorded results, from the oldest to the newest.
///
/// Figures of different machines share one table but are never compared or joined: they tell more
/// about the machines than about the store.
public struct FigureHistory: Sendable {
  /// The figure to show: open properties are chosen from the newest result.
  public struct Choice: Sendable {
    /// The store; by default the baseline of the newest result.
    public var variant: String?
    /// The metric.
    public var metric = Metric.throughput
    /// The workload.
    public var workload: Workload?
    /// The number of clients.
    public var clients: Int?
    /// The number of records the store holds.
    public var records: Int?
    /// The failures that an acknowledged save survives.
    public var durability: RecordedDurability?

    /// Creates a choice that leaves all but the metric open.
    public init() {}
  }

  /// The figure in a result.
  struct Point {
    let entry: ResultsByMachine.Entry
    /// The letter of the machine.
    let machine: String
    let figure: RepeatedFigure
    /// False if the result does not mention the figure.
    let isMentioned: Bool
    /// The share by which equal stores differed in the run; `nil` if it is not known.
    let noise: Double?

    var context: RunContext { entry.result.context }
  }

  /// The error for a figure that no result has.
  public struct Missing: Error, CustomStringConvertible {
    /// The requested figure.
    public let description: String
  }

  let variant: String
  let scenario: Scenario
  let metric: Metric
  let points: [Point]
  let results: ResultsByMachine

  /// Reads the figure from results in any order; O(results × figures).
  ///
  /// - Throws: ``Missing`` if no result has the figure.
  public init(_ entries: [ResultsByMachine.Entry], _ choice: Choice = Choice()) throws(Missing) {
    let sorted = entries.sorted {
      ($0.result.context.date, $0.name) < ($1.result.context.date, $1.name)
    }
    guard let (variant, scenario) = Self.chosen(sorted, choice) else {
      throw Missing(
        description: "no result has \(choice.metric.rawValue)"
          + (choice.variant.map { " of \($0)" } ?? " of its baseline")
          + " in such a scenario; give another --variant, --metric, --workload, --clients, "
          + "--records or --durability.")
    }
    self.variant = variant
    self.scenario = scenario
    metric = choice.metric
    results = ResultsByMachine(sorted)
    points = Self.withGaps(
      sorted.map { [results] in Self.point($0, results, variant, scenario, choice.metric) })
  }

  /// The points without results that do not mention the figure, unless such a result lies between
  /// two that have the figure on the same machine: there it is a gap.
  private static func withGaps(_ points: [Point]) -> [Point] {
    points.enumerated().filter { index, point in
      func hasFigure(_ others: ArraySlice<Point>) -> Bool {
        others.contains { $0.machine == point.machine && $0.figure.value != nil }
      }
      return point.isMentioned
        || hasFigure(points[..<index]) && hasFigure(points[(index + 1)...])
    }.map(\.element)
  }

  /// The store and the scenario: those of the newest result that has them, with its headlines
  /// first.
  private static func chosen(
    _ entries: [ResultsByMachine.Entry], _ choice: Choice
  ) -> (variant: String, scenario: Scenario)? {
    for result in entries.reversed().map(\.result) {
      let variant = choice.variant ?? result.context.baseline
      let measured = result.cells.filter {
        $0.variant == variant && $0.metric == choice.metric && $0.value != nil
          && choice.fits($0.scenario)
      }.map(\.scenario)
      if let first = result.headlines.first(where: measured.contains) ?? measured.first {
        return (variant, first)
      }
    }
    return nil
  }

  private static func point(
    _ entry: ResultsByMachine.Entry, _ results: ResultsByMachine, _ variant: String,
    _ scenario: Scenario, _ metric: Metric
  ) -> Point {
    let cell = entry.result.cell(of: variant, scenario, metric)
    let machine = results.machines.first { machine in
      machine.entries.contains { $0.name == entry.name }
    }
    let noise = RunNoise(FigurePairs(entry.result, entry.result))
      .share(of: .metric(metric), in: scenario)
    return Point(
      entry: entry, machine: machine?.label ?? "?",
      figure: cell?.figure ?? RepeatedFigure(unavailable: "the run did not measure it"),
      isMentioned: cell != nil, noise: noise)
  }
}

extension FigureHistory.Choice {
  fileprivate func fits(_ scenario: Scenario) -> Bool {
    workload.map { $0 == scenario.workload } ?? true
      && clients.map { $0 == scenario.clients } ?? true
      && records.map { $0 == scenario.records } ?? true
      && durability.map { $0 == scenario.durability } ?? true
  }
}

extension FigureHistory {
  /// The title of the table and the picture.
  var title: String { "\(metric.rawValue) of \(variant): \(scenario)" }

  /// A point, and the previous point of the same machine that has the figure.
  func pair(endingAt index: Int) -> (before: Point, after: Point)? {
    let after = points[index]
    let before = points[..<index].last {
      $0.machine == after.machine && $0.figure.value != nil
    }
    return before.map { ($0, after) }
  }
}
