import ResultModel
import TextTables

/// The figures that one of two runs lacks or cannot state, in sentences: a line for each store and
/// workload.
struct MissingFiguresText {
  /// The figures of a store in a workload.
  private struct Group: Hashable {
    let side: RunSide
    let variant: String
    let workload: Workload
  }

  private let comparison: RunComparison
  private let names: RunNames

  init(_ comparison: RunComparison, _ names: RunNames = .runs) {
    self.comparison = comparison
    self.names = names
  }

  /// The lines about figures that are not measured, then those about figures without a verdict.
  func lines() -> [String] {
    notMeasured + comparison.lostRounds.map(lostRound) + unstated
      + [unequalRates].compactMap(\.self) + fewerRounds + RunSide.allCases.compactMap(others)
  }

  /// The number of figures that each run lacks.
  var count: String {
    let sides = Dictionary(grouping: comparison.notMeasured, by: \.lackedBy)
    let total = "\(NumberText.counted(comparison.notMeasured.count, "figure")) not measured"
    if sides.count == 1, let side = sides.keys.first { return "\(total) in \(names[side])" }
    let counts = RunSide.allCases.compactMap { side in
      sides[side].map { "\($0.count) in \(names[side])" }
    }
    return counts.isEmpty ? total : "\(total) (\(Self.listed(counts)))"
  }

  // MARK: Figures that are not measured

  private var notMeasured: [String] {
    Self.grouped(comparison.notMeasured) {
      Group(side: $0.lackedBy, variant: $0.variant, workload: $0.scenario.workload)
    }.map { group, figures in
      let all =
        switch figures.first?.extent {
        case .store: ", all of this store"
        case .workload: ", all of this workload"
        case .figure, nil: Self.clients(figures.map(\.scenario))
        }
      let reasons = Set(figures.map(\.reason))
      let reason = reasons.count == 1 ? reasons.first.flatMap(\.self).map { "; \($0)" } : nil
      return "not measured in \(names[group.side]): \(group.variant), \(group.workload.rawValue): "
        + "\(NumberText.counted(figures.count, "figure"))\(all) "
        + "(\(Self.families(figures.map(\.figure))))\(reason ?? "")"
    }
  }

  private func lostRound(_ round: FailedRound) -> String {
    let workloads = round.scenarios.map(\.workload.rawValue).unique()
    return "not measured in \(names[.before]): \(round.arm), round \(round.round) of "
      + "\(Self.listed(workloads)), which failed: \(round.message)"
  }

  // MARK: Figures without a verdict

  /// The figures that one run cannot state, or that are 0 and have no ratio.
  private var unstated: [String] {
    let changes = comparison.unsure.filter {
      ($0.before == nil) != ($0.after == nil) || $0.outcome == .undecided(.noRatio)
    }
    return Self.grouped(changes) {
      Group(
        side: $0.before == nil ? .before : .after, variant: $0.variant,
        workload: $0.scenario.workload)
    }.map { group, changes in
      "undecided, because \(reasons(changes)): \(group.variant), \(group.workload.rawValue): "
        + "\(NumberText.counted(changes.count, "figure"))\(Self.clients(changes.map(\.scenario))) "
        + "(\(Self.families(changes.map(\.figure))))"
    }
  }

  private func reasons(_ changes: [RunComparison.Change]) -> String {
    Self.listed(
      changes.compactMap { change in
        if case .undecided(let reason) = change.outcome { reason.text(names) } else { nil }
      }.unique())
  }

  private var unequalRates: String? {
    let count = comparison.unequalRates
    guard count > 0 else { return nil }
    return "\(count) rates of open loops differ by more than 5 % between the runs, and "
      + "their response times are not compared; --rate sends equal ones."
  }

  /// Times of which one run has fewer rounds than the other, by the numbers of rounds.
  private var fewerRounds: [String] {
    let uneven = comparison.changes.filter {
      !$0.figure.isCount && $0.before != nil && $0.after != nil && $0.beforeRounds != $0.afterRounds
    }
    return Self.grouped(uneven) { [$0.beforeRounds, $0.afterRounds] }.map { rounds, changes in
      let side = rounds[0] < rounds[1] ? RunSide.before : .after
      return "fewer rounds in \(names[side]), \(min(rounds[0], rounds[1])) instead of "
        + "\(max(rounds[0], rounds[1])): \(NumberText.counted(changes.count, "time")) of "
        + "\(Self.shortened(changes.map(\.variant), 4)) in "
        + Self.shortened(changes.map(\.scenario.workload.rawValue), 4)
    }
  }

  /// The figures that only one run has and that no verdict would be about.
  private func others(lackedBy side: RunSide) -> String? {
    let figures = comparison.otherMissing.filter { $0.lackedBy == side }
    guard !figures.isEmpty else { return nil }
    return "only in \(names[side.other]), and not compared in any case: "
      + "\(NumberText.counted(figures.count, "figure")) of "
      + "\(Self.shortened(figures.map(\.variant), 4)) in "
      + "\(Self.shortened(figures.map(\.scenario.workload.rawValue), 4)) "
      + "(\(Self.families(figures.map(\.figure))))"
  }
}

extension MissingFiguresText {
  /// The elements by their keys, in the order of the first element of each key.
  private static func grouped<Element, Key: Hashable>(
    _ elements: [Element], by key: (Element) -> Key
  ) -> [(Key, [Element])] {
    let groups = Dictionary(grouping: elements, by: key)
    return elements.map(key).unique().map { ($0, groups[$0] ?? []) }
  }

  private static func clients(_ scenarios: [Scenario]) -> String {
    let clients = Set(scenarios.map(\.clients)).sorted()
    return " with \(listed(clients.map(String.init))) client\(clients == [1] ? "" : "s")"
  }

  private static func families(_ figures: [ComparedFigure]) -> String {
    shortened(figures.map(\.family), 5)
  }

  /// The first of the different texts, and the number of the others.
  private static func shortened(_ texts: [String], _ most: Int) -> String {
    let texts = texts.unique()
    guard texts.count > most + 1 else { return listed(texts) }
    return texts.prefix(most).joined(separator: ", ") + " and \(texts.count - most) more"
  }

  private static func listed(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }
}
