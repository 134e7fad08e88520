import Arguments
import Reports
import ResultModel
import TextTables
import VariantCatalog

/// One step of the path with all its data.
struct WalkedStep {
  /// Its number, from 1.
  let number: Int
  let step: MigrationStep
  /// The differences between the two main sources.
  let difference: UnifiedDiff
  /// The result's figures for the step.
  ///
  /// `nil` without a result, or if the result lacks one of the stores.
  let figures: StepFigures?

  /// Returns all steps of the path.
  ///
  /// Reads both sources of each step.
  static func all(in tree: Checkout, with result: BenchmarkResult?) throws -> [WalkedStep] {
    try VariantCatalog.path.enumerated().map { index, step in
      WalkedStep(
        number: index + 1, step: step,
        difference: try step.from.difference(to: step.to, in: tree.root),
        figures: try result.flatMap { try StepFigures($0, from: step.from.id, to: step.to.id) })
    }
  }
}
