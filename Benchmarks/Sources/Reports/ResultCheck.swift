import Measurement
import ResultModel
import TextTables

/// Checks rules that the format of a result file does not express and that every run fulfils.
struct ResultCheck {
  private let result: BenchmarkResult
  private let path: String
  /// The number of rounds of each variant.
  private let rounds: [String: Int]

  init(_ result: BenchmarkResult, _ path: String) {
    self.result = result
    self.path = path
    rounds = result.context.order.reduce(into: [:]) { rounds, order in
      for variant in Set(order) { rounds[variant, default: 0] += 1 }
    }
  }

  /// Throws for the first value that no run can produce.
  ///
  /// O(figures).
  func run() throws(ResultFile.Invalid) {
    if result.cells.isEmpty { throw invalid("there are no figures in it") }
    if result.context.order.isEmpty { throw invalid("no round was run") }
    if !result.context.isComplete {
      throw ResultFile.Invalid(
        description: "\(path): the run was stopped before its end. Resume it: "
          + "lockstep bench --resume DIRECTORY.")
    }
    for cell in result.cells { try check(cell) }
    for comparison in result.comparisons { try check(comparison) }
    for resolution in result.resolutions ?? [] { try check(resolution) }
    for loop in result.openLoops ?? [] { try check(loop) }
    for history in result.histories ?? [] { try check(history) }
    try checkThatNothingIsThereTwice()
    if !result.cells.contains(where: {
      ($0.metric == .throughput || $0.metric.isCount) && $0.value != nil
    }) {
      if let sentence = result.unverifiedSentence { throw invalid(String(sentence.dropLast())) }
      throw invalid("there is neither a throughput nor a count in it")
    }
  }

  /// The figures that a run never has without rounds.
  private static let repeated: [Metric] = [.throughput, .writerThroughput, .openToFind]

  /// Far more than any run has: `lockstep bench` accepts 1,000 clients and 1,000,000 records.
  private static let mostClients = 1_000_000
  private static let mostRecords = 1_000_000_000

  private func check(_ cell: ResultCell) throws(ResultFile.Invalid) {
    let name = name(cell)
    try check(cell.scenario, name)
    if cell.unit != cell.metric.unit { throw invalid("\(name) has the unit \(shown(cell.unit))") }
    // The drift may be negative; all other figures are counts or times.
    try check(cell.figure, name, mayFall: cell.metric == .drift)
    try checkRounds(of: cell, name)
  }

  func check(_ scenario: Scenario, _ name: String) throws(ResultFile.Invalid) {
    if !(1...Self.mostClients).contains(scenario.clients)
      || !(0...Self.mostRecords).contains(scenario.records)
    {
      throw invalid("\(name) cannot have been measured with so many clients and records")
    }
  }

  func check(
    _ figure: RepeatedFigure, _ name: String, mayFall: Bool = false
  ) throws(ResultFile.Invalid) {
    if (figure.value == nil) == (figure.unavailable == nil) {
      throw invalid("\(name) has neither a value nor a reason, or both")
    }
    for number in [figure.value, figure.low, figure.high].compactMap(\.self) + figure.rounds
    where !number.isFinite || (number < 0 && !mayFall) {
      throw invalid("\(name) cannot be \(number)")
    }
    try checkInterval(figure.low, figure.value, figure.high, name)
  }

  private func checkInterval(
    _ low: Double?, _ value: Double?, _ high: Double?, _ name: String
  ) throws(ResultFile.Invalid) {
    switch (low, value, high) {
    case (nil, _, nil): break
    case (.some(let low), .some(let value), .some(let high)):
      if low > value || value > high {
        throw invalid("\(name): the value \(value) is outside its interval \(low) – \(high)")
      }
    default: throw invalid("\(name) has half an interval, or one without a value")
    }
  }

  private func checkRounds(of cell: ResultCell, _ name: String) throws(ResultFile.Invalid) {
    let (count, ran) = (cell.rounds.count, rounds[cell.variant] ?? 0)
    // Figures counted in a separate process have parts, which do not depend on the number of
    // rounds.
    if count > ran, !Metric.countedInFiles.contains(cell.metric) {
      throw invalid("\(name) has \(count) rounds of \(ran) that were run")
    }
    if cell.value != nil, cell.rounds.isEmpty, Self.repeated.contains(cell.metric) {
      throw invalid("\(name) has a value, and no round that gave it")
    }
    if let value = cell.value, let least = cell.rounds.min(), let most = cell.rounds.max(),
      value < least || value > most
    {
      throw invalid("\(name): the value \(value) is outside its rounds \(least) – \(most)")
    }
  }

  private func check(_ comparison: Comparison) throws(ResultFile.Invalid) {
    let (name, ratio) = (name(comparison), comparison.ratio)
    let interval = ratio.interval
    if ratio.ratios.isEmpty || !ratio.ratios.allSatisfy({ $0.isFinite && $0 > 0 }) {
      throw invalid("\(name) has no ratios, or one that is not above 0")
    }
    if interval.count != ratio.ratios.count {
      throw invalid(
        "\(name) has \(ratio.ratios.count) ratios and an interval over \(interval.count)")
    }
    try checkInterval(interval.low, interval.median, interval.high, name)
    if let floor = comparison.noiseFloor {
      try checkInterval(
        floor.interval.low, floor.interval.median, floor.interval.high, "\(name), the noise floor")
    }
  }

  private func checkThatNothingIsThereTwice() throws(ResultFile.Invalid) {
    var names: Set<String> = []
    let loops = (result.openLoops ?? []).map(name)
    let histories = (result.histories ?? []).map(name) + (result.resolutions ?? []).map(name)
    for name in result.cells.map(name) + result.comparisons.map(name) + loops + histories {
      if !names.insert(name).inserted { throw invalid("\(name) is there twice") }
    }
  }

  private func check(_ history: CheckedHistory) throws(ResultFile.Invalid) {
    if history.finds < 0 || history.keys < 0
      || history.operations < max(history.finds, history.keys)
    {
      throw invalid("\(name(history)) has fewer calls than it can have")
    }
    if history.operations == 0, history.unchecked == nil {
      throw invalid("\(name(history)) has no calls and no reason")
    }
  }

  private func name(_ history: CheckedHistory) -> String {
    "the recorded calls of \(history.variant), \(history.scenario)"
  }

  private func name(_ cell: ResultCell) -> String {
    "\(shown(cell.variant)), \(cell.scenario), \(cell.metric.rawValue)"
  }

  private func name(_ comparison: Comparison) -> String {
    "\(shown(comparison.variant)) over \(shown(comparison.baseline)), \(comparison.scenario)"
  }

  /// A text of the file, shortened.
  func shown(_ text: String) -> String { TerminalText.truncated(text, to: 80) }

  func invalid(_ what: String) -> ResultFile.Invalid {
    ResultFile.Invalid(
      description: "\(path): \(what). Run lockstep bench again for a complete result.")
  }
}
