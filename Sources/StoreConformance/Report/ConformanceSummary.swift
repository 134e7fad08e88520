/// The last lines of a report: the guarantees that were not tried, and a conclusion about the
/// others.
enum ConformanceSummary {
  static func text(of report: ConformanceReport) -> String {
    let remarks =
      report.stores.flatMap { store in store.remarks.map { "\(store.id): \($0)" } }
      + report.stores.compactMap(\.offer)
      + report.stores.flatMap(\.cells).filter(\.isMended).compactMap(\.knownText)
      + grouped(report, .couldNotBeRun, "Could not be run", by: \.detail)
      + grouped(report, .notExercised, "Not tried", by: \.detail)
      + grouped(report, .waived, "Waived", by: { $0.waiver ?? "" })
      + grouped(report, .keptByServer, "Kept by the server, not tried", by: { $0.waiver ?? "" })
      + notAskedFor(report)
    return (remarks + conclusion(report) + notLookedFor(report)).joined(separator: "\n")
  }

  /// The remarks, and the guarantees that were left out, for a run that passes.
  static func leftOut(_ report: ConformanceReport) -> [String] {
    report.stores.flatMap { store in store.remarks.map { "\(store.id): \($0)" } }
      + grouped(report, .notExercised, "Not tried", by: \.detail) + notAskedFor(report)
  }

  /// One line for each reason, with its guarantees and stores.
  private static func grouped(
    _ report: ConformanceReport, _ verdict: Cell.Verdict, _ head: String,
    by reason: (Cell) -> String
  ) -> [String] {
    var lines: [(guarantees: String, stores: [String], reason: String)] = []
    for store in report.stores {
      let cells = Dictionary(grouping: store.cells.filter { $0.verdict == verdict }, by: reason)
      for (reason, cells) in cells.sorted(by: { first($0.value) < first($1.value) }) {
        let guarantees = list(Set(cells.map(\.guarantee)))
        if let index = lines.firstIndex(where: {
          $0.guarantees == guarantees && $0.reason == reason
        }) {
          lines[index].stores.append(store.id)
        } else {
          lines.append((guarantees, [store.id], reason))
        }
      }
    }
    return lines.map { line in
      "\(head): \(line.guarantees) of \(line.stores.joined(separator: ", ")): \(line.reason)"
    }
  }

  /// The position of the first cell in the table.
  private static func first(_ cells: [Cell]) -> Int {
    Guarantee.allCases.firstIndex { $0 == cells.first?.guarantee } ?? 0
  }

  private static func notAskedFor(_ report: ConformanceReport) -> [String] {
    let guarantees = Set(
      report.stores.flatMap(\.cells).filter { $0.verdict == .notAskedFor }.map(\.guarantee))
    return guarantees.isEmpty ? [] : ["Not asked for: \(list(guarantees))."]
  }

  /// The declared breaks that too little effort may have missed.
  private static func notLookedFor(_ report: ConformanceReport) -> [String] {
    let breaks = report.stores.compactMap { store in
      let guarantees = Set(store.cells.filter(\.isNotLookedFor).map(\.guarantee))
      return guarantees.isEmpty ? nil : "\(list(guarantees)) of \(store.id)"
    }
    return breaks.isEmpty
      ? [] : ["Breaks that were not looked for long enough: \(breaks.joined(separator: "; "))."]
  }

  private static func conclusion(_ report: ConformanceReport) -> [String] {
    let wrong = report.stores.compactMap { store in
      contradictions(of: store).map {
        store.hasSaid
          ? "\(store.id) contradicts its claims: it \($0)."
          : "\(store.id), which has no declared claims, \($0)."
      }
        ?? (store.isContradicted ? "\(store.id) contradicts its claims." : nil)
    }
    if !wrong.isEmpty { return wrong }
    if report.stores.flatMap(\.cells).allSatisfy({ $0.verdict == .notAskedFor }) {
      return ["Nothing was checked."]
    }
    let count = "\(report.stores.count) checked"
    if report.agrees { return ["Every store keeps its claims: \(count)."] }
    if report.agreesWhereAsked {
      return ["Every store keeps its claims in the requested checks: \(count)."]
    }
    return ["No store contradicted its claims, but some checks were not tried: \(count)."]
  }

  /// The observations of a store that contradict its declarations.
  private static func contradictions(of store: ConformanceReport.StoreReport) -> String? {
    let texts = store.cells.filter { !$0.agrees }.compactMap { cell in
      switch cell.verdict {
      case .broken: "breaks \(cell.guarantee.id)"
      case .held, .notDeclared:
        cell.isMended ? "keeps \(cell.guarantee.id)" : "no longer breaks \(cell.guarantee.id)"
      case .notExercised, .waived, .keptByServer, .couldNotBeRun, .notAskedFor: nil
      }
    }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// The guarantees' ids, with three or more in a row combined: `G2–G7, G24`.
  private static func list(_ guarantees: Set<Guarantee>) -> String {
    var runs: [[Guarantee]] = []
    var isRunOpen = false
    for guarantee in Guarantee.allCases {
      if guarantees.contains(guarantee) {
        if isRunOpen { runs[runs.count - 1].append(guarantee) } else { runs.append([guarantee]) }
        isRunOpen = true
      } else {
        isRunOpen = false
      }
    }
    return runs.map { run in
      guard run.count > 2, let first = run.first, let last = run.last else {
        return run.map(\.id).joined(separator: ", ")
      }
      return "\(first.id)–\(last.id)"
    }.joined(separator: ", ")
  }
}
