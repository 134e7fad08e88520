import Measurement
import ResultModel
public import TextTables

extension FigureHistory {
  /// The figure as a table for the terminal, with a sentence for each machine after the first.
  ///
  /// The text ends in a line break.
  public func table(in style: TerminalStyle) -> String {
    var table = TextTable(
      columns: [
        .init("date"), .init("commit"), .init("machine"),
        .init(metric.rawValue, alignment: .right), .init("95 % interval", alignment: .right),
        .init("noise", alignment: .right), .init("since the one before", overflow: .truncates),
      ])
    for (index, point) in points.enumerated() {
      table.addRow([
        .init(String(point.context.date.prefix(10))), .init(Self.commit(point)),
        .init(point.machine), .init(point.figure.value.map(metric.text) ?? "n/a"),
        .init(interval(point)),
        .init(point.noise.map { "\(NumberText.short($0 * 100)) %" } ?? "unknown"), change(index),
      ])
    }
    let sentences = sentences.map { $0 + "\n" }.joined()
    return TextStyle.bold.applied(to: title, in: style) + "\n" + table.rendered(in: style)
      + sentences
  }

  /// Sentences about the machines that differ, and about the results without the figure.
  var sentences: [String] {
    let used = Set(points.map(\.machine))
    let machines = results.machines.filter { used.contains($0.label) }
    let reasons = points.compactMap { point in
      point.figure.unavailable.map { "\(point.entry.name) has no figure: \($0)." }
    }
    let others = results.machines.flatMap(\.entries).map(\.name).filter { name in
      !points.contains { $0.entry.name == name }
    }
    return machines.dropFirst().map(results.difference)
      + (machines.count > 1
        ? ["Figures of different machines are not compared: they compare the machines."] : [])
      + reasons
      + (others.isEmpty ? [] : ["Not measured in \(others.joined(separator: ", "))."])
  }

  /// The first letters of the commit, with a mark if the sources were changed.
  static func commit(_ point: Point) -> String {
    point.context.commit(digits: 7) ?? "unknown"
  }

  private func interval(_ point: Point) -> String {
    guard let low = point.figure.low, let high = point.figure.high else { return "–" }
    return "\(metric.text(low)) – \(metric.text(high))"
  }

  private func change(_ index: Int) -> TextTable.Cell {
    guard points[index].figure.value != nil else { return .init("–", style: .dim) }
    guard let (before, after) = pair(endingAt: index) else {
      return .init("the first of its machine", style: .dim)
    }
    let ratio: UnpairedRatio
    do {
      ratio = try UnpairedRatio(
        of: after.figure.rounds, over: before.figure.rounds, direction: metric.direction)
    } catch {
      return .init("no ratio", style: .dim)
    }
    let noise = [before.noise, after.noise].compactMap(\.self).max()
    let times = NumberText.short(ratio.median) + " ×"
    switch noise.map({ ratio.verdict(noiseFloor: $0) }) {
    case .faster: return .init("\(times), better", style: .green)
    case .slower: return .init("\(times), worse", style: .red)
    case .same: return .init("\(times), the same", style: .dim)
    case .inconclusive, nil: return .init("\(times), undecided", style: .dim)
    }
  }
}
