import Foundation
import Measurement
public import ResultModel
import TextTables

/// The figures that a document quotes from a result: a table, the sentences below it, and a table of
/// ratios, as Markdown.
///
/// All numbers come from the file, so that no sentence can disagree with it.
public struct QuotedFigures {
  private let result: BenchmarkResult
  private let table: BenchmarkTable
  private let file: String

  /// Prepares the figures; O(figures).
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - file: The path under which the document names it; the text has it from the root of the checkout.
  public init(_ result: BenchmarkResult, file: String) {
    self.result = result
    self.file = file.replacing(/^(\.\.\/)+/, with: "")
    table = BenchmarkTable(result, style: .plain)
  }

  /// The text, ending in a line break.
  public func markdown() -> String {
    ([tableText()] + [origin(), trust()].map { wrapped($0) } + ratios()).joined(separator: "\n")
  }

  /// The caption of ``PictureExport``'s picture in a text: machine, intervals and file, ending in a line break.
  public func caption() -> String {
    let context = result.context
    let intervals = PictureExport.intervals(of: result).map { " \($0)" } ?? ""
    return wrapped(
      "Medians of \(context.rounds) rounds on \(context.cores) cores of \(context.processor), "
        + "\(context.fileSystem), from `\(file)`.\(intervals)")
  }

  private struct Column {
    let title: String
    let scenario: Scenario?
    let metric: Metric
    var isDuration = false
  }

  /// The scenarios that fit into the table, beside the names and one figure that is measured once.
  private var headlines: [Scenario] {
    result.headlines(atMost: BenchmarkResult.columnsOfAPage - 2)
  }

  /// Throughput by scenario, then the figures that are measured once.
  private var columns: [Column] {
    let headlines = headlines
    let measured = headlines.map {
      Column(title: $0.title(among: headlines), scenario: $0, metric: .throughput)
    }
    let once = [
      Column(title: "allocations per save", scenario: nil, metric: .allocations),
      Column(
        title: "start delay of an unrelated task", scenario: nil, metric: .startDelay,
        isDuration: true),
    ].filter { column in
      table.index.cells(column.metric).contains { $0.value != nil }
    }
    return measured + once.suffix(BenchmarkResult.columnsOfAPage - 1 - measured.count)
  }

  /// Without the one that measures the baseline again.
  private var arms: [String] {
    table.arms.filter { !result.isControl($0) }
  }

  private func tableText() -> String {
    let columns = columns
    var rows: [(arm: String, cells: [String])] = []
    for arm in arms {
      let cells = columns.map { column -> String in
        let cell =
          column.scenario.map { table.cell(arm, $0, column.metric) }
          ?? table.index.cells(column.metric).first {
            $0.variant == arm && (column.metric != .allocations || $0.workload == .saveOnly)
          }
        guard let value = cell?.value else { return Self.missing }
        return column.isDuration
          ? NumberText.duration(nanoseconds: value) : NumberText.short(value)
      }
      rows.append((arm, cells))
    }
    return markdown(columns.map(\.title), rows)
  }

  /// A table with a line for each arm of which anything is known.
  private func markdown(_ titles: [String], _ rows: [(arm: String, cells: [String])]) -> String {
    let known = rows.filter { $0.cells.contains { $0 != Self.missing } }
    let lines = known.map { "| `\($0.arm)` |" + $0.cells.map { " \($0) |" }.joined() }
    return
      (["| |" + titles.map { " \($0) |" }.joined(), "|---|" + titles.map { _ in "---|" }.joined()]
      + lines).joined(separator: "\n") + "\n"
  }

  private static var missing: String { "n/a" }

  private func origin() -> String {
    let context = result.context
    let commit = context.commit(digits: 10).map { "commit `\($0)`" } ?? "an unknown commit"
    let shown = headlines
    let sweeps = context.sweeps.flatMap { sweep in
      sweep.scenarios.filter { $0.records != 1_000 && shown.contains($0) }.map { scenario in
        "\(NumberText.grouped(Int64(scenario.records))) records in \(sweep.rounds) round"
          + (sweep.rounds == 1 ? "" : "s")
      }
    }
    let floors = context.sweeps.filter {
      $0.scenarios.contains { $0.records == 1_000 && shown.contains($0) }
    }.map(\.rounds)
    let apart = sweeps.unique() + floors.map { "the limits at the end in \($0)" }
    return "Medians of \(context.rounds) rounds"
      + (apart.isEmpty ? "" : " (\(apart.joined(separator: ", ")))")
      + ", \(NumberText.duration(nanoseconds: Double(context.window))) each, on \(context.cores) cores "
      + "of \(context.processor), \(context.fileSystem), \(context.kernel), \(context.swift), "
      + "\(commit)\(context.callers == .threads ? "; the clients are \(Callers.threads.sentence)" : "")"
      + "; the file is `\(file)`\(selection). \(durability); records have about 200 bytes. "
      + "`n/a`: not asked, or it cannot be seen, and the file says why. "
      + "`lockstep report \(file) --html` shows all of it."
  }

  /// The number of shown scenarios, unless all are shown.
  private var selection: String {
    let (shown, all) = (headlines.count, table.scenarios.count)
    return shown == all ? "" : ", of whose \(all) scenarios \(shown) are shown"
  }

  private var durability: String {
    let durabilities = Set(headlines.map(\.durability))
    guard durabilities.count < 2 else { return "The headings say what saves survive" }
    return durabilities.contains(.processCrash)
      ? "Saves survive the end of the process" : "Saves survive a power cut"
  }

  private func trust() -> String {
    var sentences: [String] = []
    if let agreement = result.repeatability {
      sentences.append(
        "`\(result.context.baseline)` was measured twice: \(agreement.overlapping) of "
          + "\(agreement.figures) intervals overlap, \(agreement.expected) expected.")
    }
    let floors = result.comparisons.compactMap { comparison in
      comparison.noiseFloor.map { (scenario: comparison.scenario, share: $0.share) }
    }
    if let quiet = floors.min(by: { $0.share < $1.share }),
      let noisy = floors.max(by: { $0.share < $1.share })
    {
      sentences.append(
        "Smaller differences than this are noise: \(table.percent(quiet.share)) in the quietest "
          + "scenario, \(table.percent(noisy.share)) in the noisiest "
          + "(\(noisy.scenario.title(among: floors.map(\.scenario)))).")
    }
    sentences.append(
      "The measured windows are \(table.percent(result.context.windowShare)) of the run's "
        + "\(NumberText.short(result.context.seconds)) s; the rest prepares and checks them.")
    return sentences.joined(separator: " ")
  }

  /// The stores' throughput as multiples of the baseline's, in the scenarios of the first table.
  private func ratios() -> [String] {
    let baseline = result.context.baseline
    let headlines = headlines
    let comparisons = result.comparisons.filter { headlines.contains($0.scenario) }
    guard !comparisons.isEmpty else { return [] }
    let scenarios = headlines.filter { scenario in comparisons.contains { $0.scenario == scenario }
    }
    let rows = arms.map { arm in
      let cells = scenarios.map { scenario in
        comparisons.first { $0.variant == arm && $0.scenario == scenario }.map(text) ?? Self.missing
      }
      return (arm, cells)
    }
    let introduction =
      "Throughput as a multiple of `\(baseline)`, with the 95 % interval. `same`: the whole interval lies "
      + "within the noise. `unclear`: the run does not show a difference."
    return [wrapped(introduction), markdown(scenarios.map { $0.title(among: headlines) }, rows)]
  }

  private func text(_ comparison: Comparison) -> String {
    switch comparison.verdict {
    case .same: "same"
    case .inconclusive: "unclear"
    case .faster, .slower: comparison.ratio.interval.text
    }
  }

  /// The text wrapped at the project's line width.
  private func wrapped(_ text: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > 100 {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).joined(separator: "\n") + "\n"
  }
}
