import Drawing
import Measurement
import ResultModel
import TextTables

/// The results of many people's machines as a page: one file that works offline, like
/// ``BenchmarkPage``.
///
/// Only ratios to the baseline of the same run stand side by side; no rate of one machine stands
/// beside that of another.
public struct RoomPage {
  private let room: Room
  private let complaints: [String]

  /// Prepares the page.
  ///
  /// - Parameters:
  ///   - room: The results.
  ///   - complaints: What could not be read, and why.
  public init(_ room: Room, complaints: [String] = []) {
    self.room = room
    self.complaints = complaints
  }

  /// Draws the page; O(figures).
  ///
  /// - Returns: HTML.
  public func rendered() -> String {
    let parts = [machines] + [leftOut].compactMap(\.self) + ratios
    return Page(
      "Lockstep benchmarks of a room",
      [.element("p", [:], introduction), BenchmarkPage.contents(parts)] + parts.map(\.markup)
    ).rendered
  }

  private var introduction: String {
    let runs = room.machines.map(\.entries.count).reduce(0, +)
    return "\(counted(runs, "result")) of \(counted(room.machines.count, "machine")). "
      + "What may be compared: how many times as many operations a store did as the baseline of "
      + "the same run. What may not: the rates of different machines, which compare the machines, "
      + "and so none is shown here."
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  // MARK: The machines

  private var machines: BenchmarkPage.Part {
    let first = room.machines.first?.label ?? "A"
    let table = HTMLTable(
      caption: "machines; ≠ where one is not like \(first)",
      columns: [.init("machine", isNumeric: false)]
        + Room.Property.allCases.map { .init($0.rawValue, isNumeric: false) }
        + [.init("runs", isNumeric: false)],
      rows: room.machines.map { machine in
        [machine.label] + Room.Property.allCases.map { marked($0, machine) }
          + [machine.entries.map(\.name).joined(separator: ", ")]
      })
    return BenchmarkPage.Part(
      id: "machines", title: "Machines",
      content: [
        BenchmarkPage.note(
          "A machine is what runs depend on: with another compiler or allocator the same computer "
            + "is another one here. A machine that does not say what it is stands alone.")
      ] + [table.markup] + [differences].compactMap(\.self))
  }

  private func marked(_ property: Room.Property, _ machine: Room.Machine) -> String {
    let text = property.text(machine.context)
    guard let first = room.machines.first, property.text(first.context) != text else { return text }
    return "≠ " + text
  }

  private var differences: Markup? {
    let items = room.machines.dropFirst().map { machine in
      Markup.element("li", [:], room.difference(of: machine))
    }
    return items.isEmpty ? nil : .element("ul", [:], items)
  }

  private var leftOut: BenchmarkPage.Part? {
    guard !complaints.isEmpty else { return nil }
    return BenchmarkPage.Part(
      id: "left-out", title: "Left out",
      content: [.element("ul", [:], complaints.map { .element("li", [:], $0) })])
  }

  // MARK: Ratios

  /// A part for each workload and durability, so that their list is short.
  private var ratios: [BenchmarkPage.Part] {
    let scenarios = room.scenarios
    return BenchmarkPage.Kind.all(scenarios).enumerated().map { number, kind in
      BenchmarkPage.Part(
        id: "ratios-\(number + 1)", title: kind.title,
        content: [
          BenchmarkPage.key([
            ("measured", "faster or slower"), ("hollow", "the same, or undecided"),
            ("band", "what noise explains on the noisiest machine"),
          ]),
          BenchmarkPage.note("In the tables, ~ stands before what noise may explain."),
        ] + scenarios.filter { .init($0) == kind }.flatMap(ratios))
    }
  }

  private func ratios(_ scenario: Scenario) -> [Markup] {
    let stores = room.stores(in: scenario)
    let all = stores.flatMap { room.runs(of: $0, scenario) }.map(\.comparison)
    let ends = all.flatMap { [$0.ratio.interval.low, $0.ratio.interval.high] }
    let axis = TickText.axis(
      "times the baseline", Scale(.logarithmic, covering: ends + [0.8, 1.25]), atMost: 5,
      within: 198,
      TickText.ratio)
    let table = HTMLTable(
      caption: "ratios by machine, \(scenario)",
      columns: [.init("store (baseline)", isNumeric: false)]
        + room.machines.map { .init($0.label) },
      rows: stores.map { store in
        ["\(store.variant) (\(store.baseline))"]
          + room.machines.map { RoomText.text(room.comparisons($0, store, scenario)) ?? "–" }
      })
    return [
      .element("h3", [:], "\(scenario)"),
      .element("div", ["class": "panels"], stores.map { panel($0, scenario, axis, table.id) }),
      table.markup,
    ]
  }

  private func panel(
    _ store: (variant: String, baseline: String), _ scenario: Scenario, _ axis: Axis,
    _ table: String
  ) -> Markup {
    let runs = room.runs(of: store, scenario)
    let rows = runs.map { run in
      BenchmarkPage.row("\(run.machine.label) · \(run.name)", run.comparison)
    }
    let shares = runs.compactMap(\.comparison.noiseFloor?.share)
    let chart = RowChart(
      "\(store.variant) over \(store.baseline), \(scenario): "
        + rows.map { "\($0.label) \($0.note)" }.joined(separator: ", "),
      axis: axis, rows: rows, band: shares.max().map { 1 / (1 + $0)...1 + $0 }, reference: 1)
    return BenchmarkPage.figure(
      "room", "\(store.variant) (\(store.baseline))", chart.markup, details: table)
  }
}
