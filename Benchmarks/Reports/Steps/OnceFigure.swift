import ResultModel
import TextTables

extension StepFigures {
  /// What a run takes once of each store.
  struct Once {
    let title: String
    let metric: Metric
    let form: @Sendable (Double) -> String

    /// The figure of a store, as people read it.
    func text(in result: BenchmarkResult, of store: String) -> String? {
      result.cells.first {
        // Allocations are counted of finds too.
        $0.variant == store && $0.metric == metric && $0.workload == .saveOnly
      }?.value.map(form)
    }
  }

  /// In the order in which they are shown.
  static let once = [
    Once(
      title: "start delay of an unrelated task", metric: .startDelay,
      form: { NumberText.duration(nanoseconds: $0) }),
    Once(title: "allocations per save", metric: .allocations, form: { NumberText.short($0) }),
  ]

  /// What each figure that is taken once is called, in the order in which they are shown.
  public static let singleTitles = once.map(\.title)
}
