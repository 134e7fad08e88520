import Measurement
import ResultModel
import TextTables

/// The sentences about the store of a user that a run is about.
///
/// The comparisons of such a run have this store as their baseline: a ratio above 1 means that
/// another store has more.
struct SubjectAnswer {
  private let result: BenchmarkResult
  private let subject: MeasuredSubject

  /// `nil` for a run without a user's store.
  init?(_ result: BenchmarkResult) {
    guard let subject = result.context.subject else { return nil }
    self.result = result
    self.subject = subject
  }

  /// The reason why the store has no figures; `nil` if it has some.
  var obstacle: String? {
    if let sentence = subject.obstacleSentence { return sentence }
    let rates = result.cells.filter { $0.variant == subject.id && $0.metric == .throughput }
    guard !rates.isEmpty, rates.allSatisfy({ $0.value == nil }) else { return nil }
    let failure = result.context.failures.first {
      [subject.id, result.again(subject.id)].contains($0.arm)
    }
    let reason = failure?.message ?? rates[0].unavailable ?? "the run ended before it was measured"
    return "\(subject.id) has no figures: \(reason)".ended
  }

  /// The other stores in a scenario, compared with this store; `nil` if it has no figure there.
  func statement(_ scenario: Scenario) -> String? {
    guard let rate = result.cell(of: subject.id, scenario, .throughput)?.value else { return nil }
    let compared = result.comparisons.filter {
      $0.scenario == scenario && $0.baseline == subject.id
        && [.variant, .specimen, .rival].contains(result.kind(of: $0.variant))
    }
    let parts = [same(compared), ahead(compared), behind(compared), unclear(compared)]
    let text = ([NumberText.short(rate)] + parts.compactMap(\.self)).joined(separator: "; ")
    return "\(subject.id) has \(text)."
  }

  private func same(_ compared: [Comparison]) -> String? {
    var share = 0.0
    let equal = compared.filter { comparison in
      guard case .same(let within) = comparison.verdict else { return false }
      share = max(share, within)
      return true
    }
    guard !equal.isEmpty else { return nil }
    return "as many as \(ResultAnswer.listed(equal.map(\.variant))), within "
      + "\(NumberText.short(share * 100)) %"
  }

  /// The stores that have less.
  private func ahead(_ compared: [Comparison]) -> String? {
    let slower = compared.filter { $0.verdict == .slower }
      .sorted { $0.ratio.median > $1.ratio.median }
    guard !slower.isEmpty else { return nil }
    return ResultAnswer.listed(
      slower.map { "\(NumberText.short(1 / $0.ratio.median)) times as many as \($0.variant)" })
  }

  /// The stores that have more.
  private func behind(_ compared: [Comparison]) -> String? {
    let faster = compared.filter { $0.verdict == .faster }
      .sorted { $0.ratio.median < $1.ratio.median }
    guard !faster.isEmpty else { return nil }
    return ResultAnswer.listed(
      faster.map { "\($0.variant) has \(NumberText.short($0.ratio.median)) times as many" })
  }

  private func unclear(_ compared: [Comparison]) -> String? {
    let names = compared.filter {
      if case .inconclusive = $0.verdict { true } else { false }
    }.map(\.variant)
    guard !names.isEmpty else { return nil }
    return "the run cannot tell it from \(ResultAnswer.listed(names))"
  }

  /// The cost of a save with the fewest clients, as far as it was counted.
  var cost: String? {
    let saving = result.cells.filter {
      $0.variant == subject.id && $0.workload == .saveOnly && $0.value != nil
    }
    func value(_ metric: Metric) -> Double? {
      saving.filter { $0.metric == metric }.min { $0.clients < $1.clients }?.value
    }
    func count(_ metric: Metric, _ word: String) -> String? {
      value(metric).map { value in
        let whole = value.rounded()
        let isWhole = abs(value - whole) < 0.005
        let number = isWhole ? NumberText.grouped(Int64(whole)) : NumberText.short(value)
        return "\(number) \(word)\(isWhole && whole == 1 ? "" : "s")"
      }
    }
    let files = [
      count(.fileWrites, "write"), value(.fileBytes).map { "of \(NumberText.bytes($0)) in all" },
    ].compactMap(\.self).joined(separator: " ")
    let parts =
      (files.isEmpty ? [] : [files])
      + [
        count(.fileSynchronizations, "synchronisation"),
        count(.directorySynchronizations, "synchronisation").map { "\($0) of directories" },
        count(.allocations, "allocation").map { "\($0) (with 100 records)" },
      ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return "A save of \(subject.id) costs \(ResultAnswer.listed(parts))."
  }

  /// The durability at which the stores are compared.
  var durability: String? {
    guard obstacle == nil else { return nil }
    let same = "the others were opened for the same"
    switch (subject.claimed, subject.calls?.shortfall) {
    case (.processCrash, _):
      return "\(subject.id) claims to survive the end of its process, and no power cut; \(same)."
    case (.powerLoss, .files):
      return
        "\(subject.id) does not survive a power cut: \(counted). It is compared as a store that "
        + "survives the end of its process; \(same)."
    case (.powerLoss, .directories):
      return
        "\(subject.id) does not survive a power cut: it renames files without synchronising the "
        + "directory (\(counted)). It is compared as a store that survives the end of its process; "
        + "\(same)."
    case (.powerLoss, nil):
      guard let reason = subject.uncounted else { return nil }
      return "\(subject.id) claims to survive a power cut, which was not checked: \(reason)."
    }
  }

  private var counted: String {
    let calls = subject.calls
    return "\(calls?.saves ?? 0) saves made \(calls?.synchronizations ?? 0) synchronisations, "
      + "\(calls?.renames ?? 0) renames and \(calls?.directorySynchronizations ?? 0) "
      + "synchronisations of directories"
  }
}
