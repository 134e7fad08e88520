import Drawing
import ResultModel

extension RowChart.Row {
  /// A row for a figure of a store, with its interval, in the colour of its family.
  init(_ store: String, _ figure: RepeatedFigure, family: MarkFamily, note: String) {
    self.init(
      store, value: figure.value, outer: figure.interval, family: family, note: note)
  }
}

extension RowChart {
  /// Rows on a logarithmic axis, which is as long on a telephone as elsewhere.
  ///
  /// - Parameters:
  ///   - title: The subject; a screen reader reads it before the rows.
  ///   - axis: The title of the axis.
  ///   - rows: The rows.
  ///   - heard: The rows for a screen reader; by default the label and the note of each.
  ///   - more: Values that the axis covers, too.
  ///   - text: The form of the axis's labels.
  ///   - band: A range of values without significance.
  ///   - reference: A value for comparison.
  init(
    _ title: String, _ axis: String, _ rows: [Row], heard: String? = nil,
    covering more: [Double] = [], _ text: (Double) -> String = TickText.plain,
    band: ClosedRange<Double>? = nil, reference: Double? = nil
  ) {
    let ends = rows.flatMap { [$0.outer?.lowerBound, $0.value, $0.outer?.upperBound] }
    self.init(
      "\(title): " + (heard ?? rows.map { "\($0.label) \($0.note)" }.joined(separator: ", ")),
      axis: TickText.axis(
        axis, Scale(.logarithmic, covering: ends.compactMap(\.self) + more), atMost: 5,
        within: 198, text), rows: rows, band: band, reference: reference)
  }
}
