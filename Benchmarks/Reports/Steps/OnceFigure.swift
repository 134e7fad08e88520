import ResultModel
import TextTables

extension StepFigures {
  /// A figure that a run takes once for each store.
  struct Once {
    let title: String
    let metric: Metric
    let form: @Sendable (Double) -> String

    /// The figure of a store, as people read it.
    func text(in result: BenchmarkResult, of store: String) -> String? {
      result.cells.first {
        // Allocations are counted for finds too.
        $0.variant == store && $0.metric == metric && $0.workload == .saveOnly
      }?.value.map(form)
    }
  }

  /// The figures, in the order in which they are shown.
  static let once = [
    Once(
      title: "start delay of an unrelated task", metric: .startDelay,
      form: { NumberText.duration(nanoseconds: $0) }),
    Once(title: "allocations per save", metric: .allocations, form: { NumberText.short($0) }),
  ]

  /// The titles of the figures that are taken once, in the order in which they are shown.
  public static let singleTitles = once.map(\.title)
}
