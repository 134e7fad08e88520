import ResultModel
import TextTables

extension StepFigures {
  /// A figure that a run measures once for each store.
  struct Once {
    let title: String
    let metric: Metric
    let form: @Sendable (Double) -> String

    /// The figure of a store as text for people.
    func text(in result: BenchmarkResult, of store: String) -> String? {
      result.cells.first {
        // Finds have allocation counts too.
        $0.variant == store && $0.metric == metric && $0.workload == .saveOnly
      }?.value.map(form)
    }
  }

  /// The figures, in display order.
  static let once = [
    Once(
      title: "start delay of an unrelated task", metric: .startDelay,
      form: { NumberText.duration(nanoseconds: $0) }),
    Once(title: "allocations per save", metric: .allocations, form: { NumberText.short($0) }),
  ]

  /// The titles of the figures that are measured once, in display order.
  public static let singleTitles = once.map(\.title)
}
