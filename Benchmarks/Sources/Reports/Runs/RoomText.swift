import Foundation
import Measurement
import ResultModel
public import TextTables

/// The results of many machines as tables for the terminal.
public struct RoomText {
  private let room: Room
  private let style: TerminalStyle

  /// Prepares the text.
  public init(_ room: Room, style: TerminalStyle) {
    self.room = room
    self.style = style
  }

  /// Draws the machines, and the ratios in all scenarios by machine.
  ///
  /// - Returns: The text, ending in a line break.
  public func rendered() -> String {
    ([machines() + differences()] + room.scenarios.map(ratios)).joined(separator: "\n") + "\n"
      + Self.advice
  }

  private static let advice =
    "Each figure is a store's number of operations divided by that of the store in brackets, in the "
    + "same run, so figures of different machines can be compared. With ~ before it, noise may "
    + "explain the figure. Rates of different machines are not shown, because they compare the "
    + "machines.\n"

  private func machines() -> String {
    var table = TextTable(
      columns: [.init("machine")]
        + RunProperty.shown.map { .init($0.rawValue, overflow: .truncates) }
        + [.init("runs", overflow: .truncates)])
    for machine in room.machines {
      table.addRow(
        [.init(machine.label)]
          + RunProperty.shown.map { .init("\($0.value(in: machine.context))") }
          + [.init(machine.entries.map(\.name).joined(separator: ", "))])
    }
    return table.rendered(in: style)
  }

  /// One line for each machine after the first, and one for the runs without ratios.
  private func differences() -> String {
    let without = room.machines.flatMap(\.entries).filter(\.result.comparisons.isEmpty).map(\.name)
    return room.machines.dropFirst().map { room.difference(of: $0) + "\n" }.joined()
      + (without.isEmpty ? "" : "No ratios are in \(without.joined(separator: ", ")).\n")
  }

  private func ratios(_ scenario: Scenario) -> String {
    var table = TextTable(
      columns: [.init("store")] + room.machines.map { .init($0.label, alignment: .right) })
    for store in room.stores(in: scenario) {
      table.addRow(
        [.init("\(store.variant) (\(store.baseline))")]
          + room.machines.map { cell(room.comparisons($0, store, scenario), of: $0.entries.count) })
    }
    return TextStyle.bold.applied(to: "\(scenario)", in: style) + "\n"
      + table.rendered(in: style)
  }

  /// The ratio of a run, or the median and the range of several.
  ///
  /// Their number is shown if some runs of the machine lack the ratio.
  private func cell(_ comparisons: [Comparison], of runs: Int) -> TextTable.Cell {
    let ratios = comparisons.map(\.ratio.median)
    guard let median = Statistics.median(ratios), let least = ratios.min(), let most = ratios.max()
    else { return .init("–", style: .dim) }
    let isTold = comparisons.contains {
      switch $0.verdict {
      case .faster, .slower: true
      case .same, .inconclusive: false
      }
    }
    var text = NumberText.short(median)
    if ratios.count > 1 { text += " (\(NumberText.short(least)) – \(NumberText.short(most)))" }
    if ratios.count < runs { text += " in \(ratios.count) of \(runs) runs" }
    return isTold ? .init(text) : .init("~ \(text)", style: .dim)
  }
}
