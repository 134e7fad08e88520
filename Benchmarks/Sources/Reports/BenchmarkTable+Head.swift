import ResultModel
import TextTables

extension BenchmarkTable {
  /// The lines of the head on a terminal of the usual height.
  static let linesOfHead = 24
  /// The fewest stores in the picture of the head, and the lines around the picture.
  private static let picture = (rows: 4, around: 3)

  /// The question, the answer, the picture, the resolution and the machine, with the warnings above
  /// them.
  ///
  /// The picture has as many stores as there is room for on one screen.
  func drawn(_ head: ReportHead) -> String {
    let top = lines(
      ResultAnswer(result).warnings + [head.question] + head.answers, atMost: 100)
    let end = lines(head.resolution + [head.machine], atMost: 100)
    let taken = (top + end).count { $0 == "\n" } + Self.picture.around
    let rows = max(Self.picture.rows, Self.linesOfHead - taken)
    let picture = bars(head.pictured, atMost: rows)
    return top + picture + (picture.isEmpty ? "" : "\n") + end
  }

  /// The sentences and the picture that the head does not have.
  func drawnOthers(_ head: ReportHead) -> String {
    let others = lines(head.others.map(\.text), atMost: 100)
    return (others.isEmpty ? "" : "\n" + others)
      + head.furtherScenarios.map { bars($0) }.joined()
  }

  /// The rate, the median and the tail of the pictured operations.
  func rates(_ head: ReportHead) -> Section? {
    let scenario = head.pictured
    let isAboutSaves = scenario.workload.hasOnlySaves
    let columns: [(Metric, String)] = [
      (.throughput, scenario.rate), (isAboutSaves ? .saveMedian : .findMedian, "p50"),
      (isAboutSaves ? .saveTail : .findTail, "p99"),
    ]
    let table = table(
      "store",
      columns.map { metric, title in
        Column(
          title: title, cell: { cell($0, scenario, metric) },
          text: metric == .throughput ? rate : duration)
      }, of: headlined)
    return table.map {
      Section(title: "rate and service times, \(scenario)", table: $0)
    }
  }
}
