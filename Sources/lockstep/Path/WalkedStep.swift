import Reports
import ResultModel
import VariantCatalog

/// One step of the path with all that is known about it.
struct WalkedStep {
  /// Its number, from 1.
  let number: Int
  let step: MigrationStep
  /// The two sources side by side.
  let comparison: SideBySide
  /// How many source files the new variant's module has beside its main one.
  let otherFiles: Int
  /// What the result says about it; `nil` without a result, or where it lacks one of the stores.
  let figures: StepFigures?

  /// Goes through the path; reads both sources of each step.
  static func all(in tree: SourceTree, with result: BenchmarkResult?) throws -> [WalkedStep] {
    try VariantCatalog.path.enumerated().map { index, step in
      WalkedStep(
        number: index + 1, step: step, comparison: try tree.comparison(step.from, step.to),
        otherFiles: try tree.otherFiles(of: step.to),
        figures: try result.flatMap { try StepFigures($0, from: step.from.id, to: step.to.id) })
    }
  }
}
