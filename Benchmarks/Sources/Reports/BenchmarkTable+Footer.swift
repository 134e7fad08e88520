import Measurement
import ResultModel
import TextTables

extension BenchmarkTable {
  /// The facts that show how far the figures can be trusted.
  var footer: [String] {
    let context = result.context
    let origin = [
      machine,
      "\(context.swift), \(context.build), commit \(context.commit), seed \(context.seed)",
    ]
    if isOnlyCounted { return conditions + origin + failures + context.omissions }
    var lines =
      [
        "A/A: \(noise)",
        "\(context.rounds) of \(context.plannedRounds) rounds, "
          + "\(NumberText.duration(nanoseconds: Double(context.window))) windows after a warm-up of "
          + "\(NumberText.duration(nanoseconds: Double(context.warmUp))); "
          + "\(percent(context.windowShare)) of \(NumberText.short(context.seconds)) s within windows",
        "harness: \(context.harnessCost.map { ($0 * 10).rounded() / 10 }) ns for each recorded "
          + "operation (target 40 ns or less), clock \(NumberText.short(context.clockCost)) ns a reading",
      ] + origin
    if let sentence = SteadyState(result).sentence { lines.insert(sentence, at: 2) }
    lines.insert(contentsOf: callers + HistorySentences(result).ofRun, at: 1)
    lines += (context.resumptions ?? []).map(\.sentence)
    lines.insert(contentsOf: conditions, at: 0)
    if !context.disturbances.isEmpty {
      lines.append(
        "\(context.disturbances.count) measurements were disturbed (processor time stolen, or taken "
          + "by other programs); the result names them")
    }
    lines += context.machineLoad?.sentences ?? []
    return lines + failures + context.omissions
  }

  /// The processor, the system and the file system.
  var machine: String {
    let context = result.context
    return "\(context.processor), \(context.cores) cores\(quota), \(context.kernel), "
      + "\(context.fileSystem)"
  }

  private var quota: String {
    result.context.processorQuota.map { ", of which a container may use \(NumberText.short($0))" }
      ?? ""
  }

  /// The facts that a reader must know together with the first figures.
  var warnings: [String] { conditions + failures }

  /// The facts about the whole run that prevent misreading its figures.
  private var conditions: [String] {
    let context = result.context
    let facts = [
      context.isComplete ? nil : "The run was stopped before its end.", result.unverifiedSentence,
      context.build == "debug" ? "This is a debug build: its times mean nothing." : nil,
      context.items?.sentence,
    ]
    return facts.compactMap(\.self)
  }

  private var failures: [String] {
    result.context.failures.map {
      "† round \($0.round) of \($0.arm) failed: \($0.message)"
        + ($0.kind.isAboutContent ? "" : "; the other rounds are kept")
    }
  }

  /// The callers of the stores; listed by arm if the arms have different callers.
  var callers: [String] {
    let all = Dictionary(grouping: arms) { result.callers(of: $0) }
    return Callers.allCases.compactMap { callers in
      guard let arms = all[callers] else { return nil }
      let whose = all.count == 1 ? "callers" : "callers of " + arms.joined(separator: ", ")
      return "\(whose): \(callers.sentence)"
    }
  }

  private var noise: String {
    let floors = result.comparisons.filter { result.isAgain($0.variant) }
      .compactMap(\.noiseFloor)
    guard let worst = floors.map(\.share).max(), let best = floors.map(\.share).min() else {
      return "this run has no A/A arm"
    }
    let range = best == worst ? "" : "\(percent(best)) to "
    return "\(agreement)the same store measured twice differs by \(range)"
      + "\(percent(worst)); smaller differences are not seen"
  }

  /// Tells whether the intervals of the A/A pair overlap as often as they should.
  private var agreement: String {
    guard let agreement = result.repeatability else { return "" }
    return "\(agreement.overlapping) of \(agreement.figures) intervals overlap, "
      + "\(agreement.expected) expected"
      + (agreement.holds ? "; " : ": fewer, so intervals of this run are too narrow; ")
  }
}
