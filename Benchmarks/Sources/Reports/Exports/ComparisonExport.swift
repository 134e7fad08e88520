import Arguments
import Foundation
import Measurement
import ResultModel

/// A comparison of two runs as data: all figures, and all that only one run has.
public struct ComparisonExport: Encodable {
  struct Difference: Encodable {
    var property: RunProperty
    var before: TextFigure
    var after: TextFigure
    var isKnown: Bool
  }

  struct Change: Encodable {
    var store: String
    var scenario: Scenario
    var figure: String
    var before: Double?
    var after: Double?
    var beforeRounds: Int
    var afterRounds: Int
    var ratio: Double?
    var low: Double?
    var high: Double?
    var noise: Double?
    var verdict: String
    var reason: String?
    var words: String?
  }

  struct Missing: Encodable {
    var store: String
    var scenario: Scenario
    var figure: String
    var lackedBy: RunSide
    var extent: MissingFigure.Extent
    var reason: String?
    var isCompared: Bool
  }

  var ending: String
  var exitCode: Int32
  var trust: Comparability.Trust
  var differences: [Difference]
  var busy: [RunSide]
  var changes: [Change]
  var missing: [Missing]
  var lostRounds: [FailedRound]
  var machineShift: Double?

  /// Prepares the data; O(figures).
  public init(_ comparison: RunComparison, _ ending: ComparisonEnding) {
    self.ending = ending.rawValue
    exitCode = ending.exitCode.rawValue
    trust = comparison.comparability.trust
    differences = comparison.comparability.differences.map {
      Difference(
        property: $0.property, before: $0.before, after: $0.after, isKnown: !$0.isUnknown)
    }
    busy = RunSide.allCases.filter { comparison.busy[$0] != nil }
    changes = comparison.changes.map(Change.init)
    missing =
      comparison.notMeasured.map { Missing($0, isCompared: true) }
      + comparison.otherMissing.map { Missing($0, isCompared: false) }
    lostRounds = comparison.lostRounds
    machineShift = comparison.machineShift
  }

  /// One line of JSON, ending in a line break.
  public func text() throws -> String {
    String(decoding: try ResultFile.json(self), as: UTF8.self)
  }
}

extension ComparisonExport.Change {
  init(_ change: RunComparison.Change) {
    let isSupported = change.ratio?.isSupported ?? false
    self.init(
      store: change.variant, scenario: change.scenario, figure: change.figure.name,
      before: change.before, after: change.after, beforeRounds: change.beforeRounds,
      afterRounds: change.afterRounds, ratio: change.ratio?.median,
      low: isSupported ? change.ratio?.low : nil, high: isSupported ? change.ratio?.high : nil,
      noise: change.noise, verdict: "")
    switch change.outcome {
    case .better: verdict = "better"
    case .worse: verdict = "worse"
    case .same: verdict = "same"
    case .undecided(let undecided):
      (verdict, reason, words) = ("undecided", undecided.name, undecided.text())
    }
  }
}

extension ComparisonExport.Missing {
  init(_ figure: MissingFigure, isCompared: Bool) {
    self.init(
      store: figure.variant, scenario: figure.scenario, figure: figure.figure.name,
      lackedBy: figure.lackedBy, extent: figure.extent, reason: figure.reason,
      isCompared: isCompared)
  }
}
