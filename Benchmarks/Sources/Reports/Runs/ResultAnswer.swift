import Measurement
public import ResultModel
import TextTables

/// The answer of a result: the few sentences before all tables.
///
/// All sentences are made from figures of the result. Specimens, floors and rivals are left out:
/// the answer is about the stores for use. In a run about a user's store, the answer begins with
/// that store.
public struct ResultAnswer {
  private let result: BenchmarkResult
  private let stores: Set<String>
  private let subject: SubjectAnswer?

  /// Prepares the sentences; O(figures).
  public init(_ result: BenchmarkResult) {
    self.result = result
    subject = SubjectAnswer(result)
    stores = Set(
      (result.context.arms ?? []).filter { [.subject, .variant].contains($0.kind) }.map(\.id))
  }

  /// The facts to know before any figure: a user's store without figures, a busy machine, and files
  /// that are not on a disk.
  package var warnings: [String] {
    [subject?.obstacle, result.context.machineLoad?.warning, result.context.diskSentence]
      .compactMap(\.self)
  }

  /// The subject of a sentence.
  enum Subject: Equatable {
    case scenario(Scenario)
    case cost
    case durability
    case knee
    case waiting
    case noise

    var isOfSaves: Bool {
      if case .scenario(let scenario) = self { scenario.workload == .saveOnly } else { false }
    }
  }

  /// A sentence with its subject.
  struct Entry {
    let subject: Subject
    /// The name of the scenario, if the sentence is about a scenario.
    var title: String?
    /// The sentence without the name of its scenario.
    let statement: String

    /// The whole sentence.
    var text: String { title.map { "\($0): \(statement)" } ?? statement }

    init(_ subject: Subject, title: String? = nil, _ statement: String) {
      (self.subject, self.title, self.statement) = (subject, title, statement)
    }

    fileprivate init?(_ subject: Subject, title: String? = nil, _ statement: String?) {
      guard let statement else { return nil }
      self.init(subject, title: title, statement)
    }
  }

  /// At most seven sentences; a user's store has two more.
  func entries() -> [Entry] {
    let scenarios = result.headlines(atMost: 4)
    let headlines = scenarios.map { scenario in
      Entry(
        .scenario(scenario), title: scenario.title(among: scenarios),
        subject?.statement(scenario) ?? statement(scenario))
    }
    let own = [Entry(.cost, subject?.cost), Entry(.durability, subject?.durability)]
    let others = [Entry(.knee, knee), Entry(.waiting, waiting), Entry(.noise, noise)]
    let entries = headlines.prefix(1) + own + headlines.dropFirst() + others
    return entries.compactMap(\.self).prefix(9).map(\.self)
  }

  /// The sentences: the headlines, the knee, the wait of unrelated tasks, and the noise.
  ///
  /// - Returns: The sentences; none for a result without compared figures of stores for use.
  public func sentences() -> [String] {
    entries().map(\.text)
  }

  /// The sentences about the headlines of a workload, as a Markdown quotation.
  ///
  /// - Parameter workload: The workload.
  /// - Returns: The quotation, ending in a line break; `nil` for a workload without a sentence.
  public func quotation(about workload: Workload) -> String? {
    let scenarios = result.headlines(atMost: 4)
    let sentences = scenarios.filter { $0.workload == workload }
      .compactMap { Entry(.scenario($0), title: $0.title(among: scenarios), statement($0))?.text }
    guard !sentences.isEmpty else { return nil }
    return TerminalText.wrapped(sentences.joined(separator: " "), to: 108).map { "> \($0)\n" }
      .joined()
  }

  /// A sentence about the fastest stores, and about the other stores that do not differ from the
  /// baseline.
  private func statement(_ scenario: Scenario) -> String? {
    let rates = rates(scenario)
    guard rates.count > 1 else { return nil }
    let baseline = result.context.baseline
    let compared = result.comparisons.filter {
      $0.scenario == scenario && rates[$0.variant] != nil
    }
    let leading = LeadingStores(
      of: compared, rates[baseline] == nil ? nil : baseline,
      exceeding: result.resolution(of: scenario)?.needed)
    guard let leading else {
      return highest(rates).map {
        "the highest median is \(NumberText.short($0.rate)), with \($0.store); "
          + "this run compared no stores there."
      }
    }
    let names = leading.leaders.map(\.variant)
    return "\(most(leading, rates))\(same(compared, besides: names))."
  }

  /// The rates of the stores for use.
  private func rates(_ scenario: Scenario) -> [String: Double] {
    let cells = result.cells.filter {
      $0.metric == .throughput && $0.scenario == scenario && stores.contains($0.variant)
    }
    return Dictionary(
      cells.compactMap { cell in cell.value.map { (cell.variant, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func highest(_ rates: [String: Double]) -> (store: String, rate: Double)? {
    rates.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
  }

  /// The text about the leading stores.
  private func most(_ leading: LeadingStores, _ rates: [String: Double]) -> String {
    let (leaders, baseline) = (leading.leaders, result.context.baseline)
    let names = leaders.map(\.variant)
    let rate = rates[names[0]].map { NumberText.short($0) } ?? "n/a"
    if leaders.count == 1 {
      let ratio = names[0] == baseline ? "" : ": \(leaders[0].text) times \(baseline)"
      // The table below also has rivals.
      let others = result.hasRivals ? " of the stores" : ""
      return "\(names[0]) is the fastest\(others), with \(rate)\(ratio)"
    }
    guard !leading.areAll else {
      return "the run cannot tell its \(names.count) stores apart; \(names[0]) has \(rate)"
    }
    let figures =
      names.contains(baseline)
      ? "\(rate) with \(names[0])"
      : "\(Self.listed(leaders.map(\.text))) times \(baseline)"
    return
      "\(Self.listed(names)) are the fastest, \(figures); the run shows no difference between them"
  }

  /// The text about the stores that are as fast as the baseline, and within which share.
  private func same(_ compared: [Comparison], besides leaders: [String]) -> String {
    var share = 0.0
    let equal = compared.filter { comparison in
      guard case .same(let within) = comparison.verdict,
        !leaders.contains(comparison.variant)
      else { return false }
      share = max(share, within)
      return true
    }.map(\.variant)
    guard !equal.isEmpty else { return "" }
    return ". As fast as \(result.context.baseline), within \(NumberText.short(share * 100)) %: "
      + equal.joined(separator: ", ")
  }

  /// `a`, `a and b`, or `a, b and c`.
  static func listed(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The store that keeps up with the most requests, and how fast it answers them.
  private var knee: String? {
    let loops = (result.openLoops ?? []).filter { stores.contains($0.variant) }
    let best = loops.max { ($0.knee?.value ?? 0) < ($1.knee?.value ?? 0) }
    guard let best, let rate = best.knee?.value, let last = best.lastKept,
      let tail = last.percentile(99)?.value, let offered = last.offered.value
    else { return nil }
    return "With requests at their own times, \(best.variant) keeps up with the most, "
      + "\(NumberText.short(rate)) a second; at \(NumberText.short(offered)) it answers 99 of 100 "
      + "within \(NumberText.duration(nanoseconds: tail))."
  }

  /// The shortest and the longest wait of a task that does not use the store.
  private var waiting: String? {
    let cells = result.cells.filter {
      $0.metric == .startDelay && $0.value != nil && stores.contains($0.variant)
    }
    let sorted = cells.sorted { ($0.value ?? 0) < ($1.value ?? 0) }
    guard let least = sorted.first, let most = sorted.last, least.variant != most.variant,
      let short = least.value, let long = most.value
    else { return nil }
    return "While saves wait for the disk, an unrelated task begins after "
      + "\(NumberText.duration(nanoseconds: short)) with \(least.variant) and after "
      + "\(NumberText.duration(nanoseconds: long)) with \(most.variant)."
  }

  private var noise: String? {
    let scenarios = result.headlines(atMost: 4)
    let text = ResolutionText(result, scenarios) { $0.title(among: scenarios) }
    return text.sentences.isEmpty ? nil : text.sentences.joined(separator: " ")
  }
}
