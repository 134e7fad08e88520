import Drawing
import Measurement
import ResultModel
import TextTables

extension BenchmarkPage {
  /// The time until a closed store can be used again, by its number of records.
  var opening: Part? {
    guard let section = tables.opening() else { return nil }
    let panels = panels(
      "opening", "until the first find has returned", "time until the first find",
      Self.table(of: section).id,
      { TickText.axis("time", $0, atMost: 6, TickText.duration) }, isDuration: true
    ) { $0.metric == .openToFind }
    return Part(
      id: "opening", title: "Opening",
      content: [
        Self.note(
          "A store that reads its whole file takes longer the more records there are; one with an "
            + "index finds the first without having read the others.")
      ]
        + (panels.isEmpty
          ? [] : [Self.key([("line", "the store"), ("context", result.context.baseline)])])
        + panels + Self.table(section))
  }
}
