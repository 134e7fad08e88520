import Measurement
public import ResultModel
public import TextTables

/// The tables of a benchmark, for the terminal: throughput by clients, cost of a save, cost by
/// size, and the verdicts against the baseline.
public struct BenchmarkTable {
  let result: BenchmarkResult
  let style: TerminalStyle
  let index: ResultIndex

  /// Prepares the tables of a result.
  ///
  /// O(figures).
  public init(_ result: BenchmarkResult, style: TerminalStyle) {
    self.result = result
    self.style = style
    index = ResultIndex(result)
  }

  /// Draws everything: the answer, the headlines, all tables, and how far the figures can be
  /// trusted.
  ///
  /// O(figures).
  ///
  /// - Returns: The text, ending in a line break.
  public func rendered() -> String {
    let parts = [headline()].compactMap(\.self) + sections
    return
      ([beginning].filter { !$0.isEmpty } + parts.map(drawn)
      + ["\n" + footer.joined(separator: "\n") + "\n"]).joined(separator: "\n")
  }

  /// A table with its title and its notes.
  func drawn(_ section: Section) -> String {
    heading(section.title) + section.table.rendered(in: style)
      + section.notes.map { $0 + "\n" }.joined()
  }

  /// One table with the texts above and below it, independent of its output format.
  struct Section {
    let title: String
    let table: TextTable
    var notes: [String] = []
  }

  /// All tables, in reading order.
  var sections: [Section] {
    if isOnlyCounted { return RecordedDurability.allCases.compactMap(costOfSave) }
    var sections = groups.map { throughput($0) } + byItemSize() + ratiosToRivals()
    if sizes.count > 1 {
      sections += durabilities.flatMap { [bySize($0), bytesBySize($0)] }.compactMap(\.self)
    }
    sections += durabilities.compactMap(costOfSave) + durabilities.flatMap(safetyOfSaves)
    sections += openLoops()
    return sections
      + [opening(), contention(), startDelays(), verdicts()].compactMap(\.self)
  }

  // MARK: The content of the result

  struct Group: Hashable {
    let workload: Workload
    let records: Int
    let durability: RecordedDurability
    var itemSize: Int?
  }

  var scenarios: [Scenario] { index.scenarios }

  var groups: [Group] {
    let groups = scenarios.map {
      Group(
        workload: $0.workload, records: $0.records, durability: $0.durability,
        itemSize: $0.itemSize)
    }
    return groups.unique().filter { group in
      clients(of: group).count > 1 || sizes.count == 1
        || (!Workload.usual.contains(group.workload) && !isSwept(group))
    }
  }

  /// Returns true if other scenarios differ from this group only in the number of records or the
  /// size of items.
  ///
  /// These scenarios have separate tables.
  private func isSwept(_ group: Group) -> Bool {
    let like = scenarios.filter {
      $0.workload == group.workload && $0.durability == group.durability
    }
    return Set(like.map(\.records)).count > 1 || Set(like.map(\.itemSize)).count > 1
  }

  /// True if the run counted, and timed nothing.
  var isOnlyCounted: Bool { result.context.window == 0 }

  /// All arms but the planted ones, which show only what the run sees.
  var arms: [String] { index.variants.filter { result.kind(of: $0) != .planted } }
  var sizes: [Int] {
    scenarios.filter { result.isMain(itemSize: $0.itemSize) }.map(\.records).unique().sorted()
  }
  var durabilities: [RecordedDurability] { scenarios.map(\.durability).unique() }

  func clients(of group: Group) -> [Int] {
    scenarios.filter {
      $0.workload == group.workload && $0.records == group.records
        && $0.durability == group.durability && $0.itemSize == group.itemSize
    }.map(\.clients).unique()
  }

  func cell(_ arm: String, _ scenario: Scenario, _ metric: Metric) -> ResultCell? {
    index.cell(of: arm, scenario, metric)
  }

  // MARK: The tables

  func throughput(_ group: Group) -> Section {
    let clients = clients(of: group)
    var table = TextTable(
      columns: [.init("operations/s")]
        + clients.flatMap { rateColumns(group, $0) } + writerColumns(group) + [
          .init("p50", alignment: .right), .init("p99", alignment: .right),
        ])
    for arm in arms {
      let cells = clients.map { count in
        cell(arm, scenario(group, count), .throughput)
      }
      guard cells.contains(where: { $0?.value != nil }) else { continue }
      table.addRow(
        [.init(arm)] + clients.flatMap { rateAndSynchronizations(arm, group, $0) }
          + writerRates(arm, scenario(group, clients[clients.count - 1]))
          + latencies(arm, scenario(group, clients[clients.count - 1])))
    }
    let most = clients[clients.count - 1]
    var notes = [
      "p50 and p99: service time at \(most) client\(most == 1 ? "" : "s"), "
        + "of \(group.workload.hasOnlySaves ? "saves" : "finds")"
    ]
    notes += synchronizationNotes(group)
    if clients.contains(where: { $0 > result.context.cores }) {
      notes.append("*: more clients than the \(result.context.cores) processors")
    }
    return Section(title: title(group), table: table, notes: notes)
  }

  /// The title, for instance `save-only, 1000 records, durable against power loss`.
  func title(_ group: Group) -> String {
    "\(group.workload.rawValue), \(group.records) records\(items(group.itemSize)), "
      + words(group.durability)
  }

  /// The text about the size of items; empty for the default size.
  func items(_ size: Int?) -> String { size.map { " of \($0) bytes" } ?? "" }

  func scenario(_ group: Group, _ clients: Int) -> Scenario {
    Scenario(
      group.workload, clients: clients, records: group.records, durability: group.durability,
      itemSize: group.itemSize)
  }

  func latencies(_ arm: String, _ scenario: Scenario) -> [TextTable.Cell] {
    let metrics: [Metric] =
      scenario.workload.hasOnlySaves ? [.saveMedian, .saveTail] : [.findMedian, .findTail]
    return metrics.map { duration(cell(arm, scenario, $0)) }
  }

  /// A column of figures, one for each arm.
  struct Column {
    let title: String
    let cell: (_ arm: String) -> ResultCell?
    let text: (ResultCell?) -> TextTable.Cell
  }

  func columns(_ metrics: [(metric: Metric, title: String)], _ scenario: Scenario) -> [Column] {
    metrics.map { metric, title in
      Column(title: title, cell: { cell($0, scenario, metric) }, text: { text($0, metric.text) })
    }
  }

  /// A table with a line for each arm that has one of the figures; `nil` without such an arm.
  ///
  /// The last columns have texts about each of these arms.
  func table(
    _ first: String, _ columns: [Column], of arms: [String]? = nil,
    last: [(title: String, text: (_ arm: String) -> TextTable.Cell)] = [],
    overflow: TextTable.Overflow = .keeps
  ) -> TextTable? {
    let titles = columns.map(\.title) + last.map(\.title)
    var table = TextTable(
      columns: [.init(first)]
        + titles.map { .init($0, alignment: .right, overflow: overflow) })
    for arm in arms ?? self.arms {
      let cells = columns.map { $0.cell(arm) }
      guard cells.contains(where: { $0?.value != nil }) else { continue }
      table.addRow(
        [.init(arm)] + zip(columns, cells).map { $0.text($1) } + last.map { $0.text(arm) })
    }
    return table.rows.isEmpty ? nil : table
  }

  // MARK: Texts

  func heading(_ text: String) -> String {
    "\n" + TextStyle.bold.applied(to: text, in: style) + "\n"
  }

  func words(_ durability: RecordedDurability) -> String { durability.words }

  func percent(_ share: Double) -> String { NumberText.short(share * 100) + " %" }

  /// A rate, marked if a round of the arm failed.
  func rate(_ cell: ResultCell?) -> TextTable.Cell {
    let isMarked =
      cell.map { cell in
        result.context.failures.contains {
          $0.arm == cell.variant && $0.scenarios.contains(cell.scenario)
        }
      } ?? false
    let isDoubtful = cell.map { result.isTooLittleSynchronized($0.variant, $0.scenario) } ?? false
    return text(cell) {
      NumberText.short($0) + (isMarked ? "†" : "") + (isDoubtful ? "‡" : "")
    }
  }

  func duration(_ cell: ResultCell?) -> TextTable.Cell {
    text(cell) { NumberText.duration(nanoseconds: $0) }
  }

  func text(_ cell: ResultCell?, _ form: (Double) -> String) -> TextTable.Cell {
    text(cell?.figure, form)
  }

  func text(_ figure: RepeatedFigure?, _ form: (Double) -> String) -> TextTable.Cell {
    figure?.value.map { .init(form($0)) } ?? .init("n/a", style: .dim)
  }

  func interval(_ figure: RepeatedFigure?, _ form: (Double) -> String) -> TextTable.Cell {
    guard let low = figure?.low, let high = figure?.high else {
      return .init("too few rounds", style: .dim)
    }
    return .init("\(form(low)) – \(form(high))")
  }
}
