import Measurement
import ResultModel
import TextTables

/// The sentences about the figures of a store.
struct StoreExplanation {
  private let result: BenchmarkResult
  private let store: String
  private let index: ResultIndex
  private let cells: [ResultCell]

  init(_ result: BenchmarkResult, _ store: String) {
    self.result = result
    self.store = store
    index = ResultIndex(result)
    cells = index.cells(of: store)
  }

  func sentences() -> [String] {
    let scenarios = savingScenarios
    var sentences: [String?] = scenarios.map(costOfSave)
    sentences += scenarios.map(timeOfSave)
    sentences += scenarios.map(risk)
    sentences += comparisons
    sentences += OpenLoopExplanation(result, store).sentences()
    sentences += whileWriting
    sentences += [growth, growthOfBytes, opening, waiting, memory, startDelay]
    sentences += [history]
    return sentences.compactMap(\.self)
  }

  /// The save-only scenarios with the fewest and the most clients, of the first durability and
  /// size.
  private var savingScenarios: [Scenario] {
    let saving = cells.filter { $0.metric == .throughput && $0.workload == .saveOnly && isMain($0) }
      .filter { cell in result.comparisons.contains { $0.scenario == cell.scenario } }
      .map(\.scenario)
    guard let first = saving.first else { return [] }
    let like = saving.filter { $0.records == first.records && $0.durability == first.durability }
      .sorted { $0.clients < $1.clients }
    guard let fewest = like.first, let most = like.last, fewest != most else { return [first] }
    return [fewest, most]
  }

  private func isMain(_ cell: ResultCell) -> Bool { result.isMain(itemSize: cell.itemSize) }

  private func value(_ metric: Metric, _ scenario: Scenario) -> Double? {
    index.cell(of: store, scenario, metric)?.value
  }

  private func costOfSave(_ scenario: Scenario) -> String? {
    guard let bytes = value(.fileBytes, scenario),
      let syncs = value(.fileSynchronizations, scenario),
      let renames = value(.fileRenames, scenario)
    else { return nil }
    let each = "\(with(scenario.clients)), a save writes \(NumberText.bytes(bytes))"
    if renames > 0, renames < 0.9 {
      let synchronized =
        syncs > 0 ? "and one sync for \(NumberText.short(1 / syncs))" : "and no sync"
      return "\(each): one file replacement for \(NumberText.short(1 / renames)) saves, "
        + "\(synchronized)."
    }
    return "\(each), with \(times(syncs, "sync")) and \(times(renames, "rename"))."
  }

  private func timeOfSave(_ scenario: Scenario) -> String? {
    guard let median = value(.saveMedian, scenario) else { return nil }
    let end = isDurable(scenario) ? "durable" : "acknowledged"
    let tail = value(.saveTail, scenario).map {
      ", and 99 in 100 within \(NumberText.duration(nanoseconds: $0))"
    }
    return "\(with(scenario.clients)), half of the saves are \(end) within "
      + "\(NumberText.duration(nanoseconds: median)) of the call\(tail ?? "")."
  }

  /// Returns true if acknowledged saves had been synchronised, according to the counted run.
  private func isDurable(_ scenario: Scenario) -> Bool {
    scenario.durability == .powerLoss && (value(.fileSynchronizations, scenario) ?? 1) > 0
      && (value(.recordsAtRiskOfPowerLoss, scenario) ?? 0) == 0
  }

  /// The acknowledged saves that a failure would lose, in the counted run.
  private func risk(_ scenario: Scenario) -> String? {
    guard let crash = value(.recordsAtRiskOfCrash, scenario),
      let powerLoss = value(.recordsAtRiskOfPowerLoss, scenario), crash + powerLoss > 0
    else { return nil }
    func records(_ count: Double) -> String {
      switch count {
      case 0: "no acknowledged record"
      case 1: "1 acknowledged record"
      default: "up to \(NumberText.short(count)) acknowledged records"
      }
    }
    return "\(with(scenario.clients)), the end of the process would take \(records(crash)), and a "
      + "power cut \(records(powerLoss))."
  }

  /// The waits of clients for each other, in the scenario that mostly saves.
  private var waiting: String? {
    guard let scenario = savingScenarios.last, scenario.clients > 1,
      let switches = value(.contextSwitches, scenario)
    else { return nil }
    let wait = value(.runQueueWait, scenario).map {
      ", and its threads wait \(NumberText.duration(nanoseconds: $0)) for a processor"
    }
    return "\(with(scenario.clients)), each save costs \(NumberText.short(switches)) context "
      + "switches\(wait ?? "")."
  }

  /// The growth of a save's written bytes with the number of records.
  private var growthOfBytes: String? {
    let swept = cells.filter {
      $0.metric == .fileBytes && $0.workload == .saveOnly && $0.clients == 1 && ($0.value ?? 0) > 0
        && isMain($0)
    }
    guard let first = swept.min(by: { $0.records < $1.records }),
      let last = swept.filter({ $0.durability == first.durability })
        .max(by: { $0.records < $1.records }),
      last.records > first.records, let few = first.value, let many = last.value
    else { return nil }
    return "A save writes \(NumberText.bytes(few)) with "
      + "\(NumberText.grouped(Int64(first.records))) records and \(NumberText.bytes(many)) with "
      + "\(NumberText.grouped(Int64(last.records)))."
  }

  private var comparisons: [String] {
    let isOneDurability = Set(result.comparisons.map(\.scenario.durability)).count == 1
    return result.comparisons.filter { $0.variant == store }.compactMap { comparison in
      let (interval, name) = (comparison.ratio.interval, comparison.baseline)
      let workload = comparison.scenario.workload.rawValue
      let what =
        "\(workload.prefix(1).uppercased() + workload.dropFirst()), "
        + with(comparison.scenario.clients).lowercased()
        + (comparison.scenario.itemSize.map { " and items of \($0) bytes" } ?? "")
        + (isOneDurability ? "" : ", \(comparison.scenario.durability.rawValue)")
      switch comparison.verdict {
      case .faster, .slower:
        return "\(what): \(NumberText.short(interval.median)) times as many operations as \(name) "
          + "(\(NumberText.short(interval.low)) to \(NumberText.short(interval.high)))."
      case .same(let share):
        return "\(what): as many operations as \(name), "
          + "within \(NumberText.short(share * 100)) %."
      case .inconclusive: return nil
      }
    }
  }

  /// The slowdown of finds while another client saves.
  private var whileWriting: [String] {
    cells.filter { $0.metric == .findTail && $0.workload.hasWriterBeside }.compactMap { cell in
      var idle = cell.scenario
      idle.workload = .readOnly
      guard let tail = cell.value, let alone = value(.findTail, idle), alone > 0 else { return nil }
      let saves = value(.writerThroughput, cell.scenario).map {
        " \(NumberText.short($0)) times a second"
      }
      return "\(with(cell.clients)), 99 in 100 finds end within "
        + "\(NumberText.duration(nanoseconds: tail)) while one client more saves\(saves ?? ""), "
        + "\(NumberText.short(tail / alone)) times as long as without it."
    }
  }

  /// The growth of a save's cost with the number of records.
  private var growth: String? {
    let swept = cells.filter {
      $0.metric == .throughput && $0.workload == .saveOnly && $0.clients == 1 && $0.value != nil
        && isMain($0)
    }
    guard let first = swept.min(by: { $0.records < $1.records }),
      let last = swept.filter({ $0.durability == first.durability })
        .max(by: { $0.records < $1.records }),
      last.records > first.records, let few = first.value, let many = last.value, few > 0
    else { return nil }
    return "With \(NumberText.grouped(Int64(last.records))) records instead of "
      + "\(NumberText.grouped(Int64(first.records))), it saves "
      + "\(NumberText.short(many / few)) times as often."
  }

  /// The time until the store can be used.
  private var opening: String? {
    let opened = cells.filter { $0.metric == .openToFind }.sorted { $0.records < $1.records }
      .compactMap { cell in cell.value.map { (cell.scenario, $0) } }
    guard let first = opened.first, let last = opened.last else { return nil }
    func part(_ opening: (scenario: Scenario, time: Double)) -> String {
      "\(NumberText.duration(nanoseconds: opening.time)) with "
        + NumberText.grouped(Int64(opening.scenario.records))
    }
    let times = part(first) + " records" + (opened.count > 1 ? " and \(part(last))" : "")
    let growth = value(.openResident, last.0).map {
      "; the process grows by \(NumberText.bytes($0))" + (opened.count > 1 ? " then" : "")
    }
    return "Opened in a fresh process, it has found an item after \(times)\(growth ?? "")."
  }

  private var memory: String? {
    let counted = [(Workload.readOnly, "find"), (.saveOnly, "save")].compactMap { workload, call in
      cells.first { $0.metric == .allocations && $0.workload == workload }?.value.map {
        "a \(call) \($0 == 0 ? "nothing" : NumberText.short($0) + " times")"
      }
    }
    guard !counted.isEmpty else { return nil }
    let text = counted.joined(separator: ", ")
    return "It allocates, for \(text)."
  }

  private var startDelay: String? {
    guard let cell = cells.first(where: { $0.metric == .startDelay }), let delay = cell.value
    else { return nil }
    return "While \(cell.clients) of them wait for their disk, an unrelated task starts after "
      + "\(NumberText.duration(nanoseconds: delay))."
  }

  private var history: String? { HistorySentences(result).of(store) }

  private func with(_ clients: Int) -> String {
    clients == 1 ? "With 1 client" : "With \(clients) clients"
  }

  private func times(_ count: Double, _ noun: String) -> String {
    switch count {
    case 0: "no \(noun)"
    case 1: "1 \(noun)"
    default: "\(NumberText.short(count)) \(noun)s"
    }
  }
}
