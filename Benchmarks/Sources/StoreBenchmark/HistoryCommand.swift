import Arguments
import Reports
import ResultModel
import TextTables

/// `lockstep report FOLDER --history`: one figure over the results of a folder.
struct HistoryCommand {
  static let flag = "history"

  static let options: [Verb.Option] = [
    .init(
      name: flag, valueName: nil,
      help: "One figure over the results of a folder, as a table or, with --picture, as SVG"),
    .init(name: "variant", valueName: "id", help: "The figure's store, with --history"),
    .init(
      name: "metric", valueName: "name",
      help: "The figure, with --history; the throughput by default"),
    .init(name: "workload", valueName: "name", help: "The figure's workload, with --history"),
    .init(name: "clients", valueName: "n", help: "How many clients, with --history"),
    .init(name: "records", valueName: "n", help: "How many records, with --history"),
    .init(
      name: "durability", valueName: "name", help: "powerLoss or processCrash, with --history"),
  ]

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Refuses options that choose a figure when no figure can be chosen.
  static func refuseOptions(_ arguments: ParsedArguments) throws {
    for option in options where arguments.values[option.name] != nil {
      throw arguments.error("`--\(option.name)` needs `--\(flag)`.")
    }
  }

  func run(as form: String?, to output: String?) throws -> ExitCode {
    guard form == nil || form == ReportForm.picture.rawValue else {
      throw arguments.error(
        "`--\(Self.flag)` is a table or, with `--picture`, a picture; leave `--\(form ?? "")` out.")
    }
    let choice = try choice()
    let folder = try ResultFolder.read(
      arguments.positionals.first ?? "Benchmarks/Results",
      remedy: "name one with recorded results", arguments)
    let history: FigureHistory
    do { history = try FigureHistory(folder.entries, choice) } catch {
      throw arguments.error("\(error)")
    }
    let text =
      form == nil
      ? history.table(in: output == nil ? CompareVerb.style : .plain) : history.picture
    if let output {
      try ReportVerb.write(text, to: output)
      try TerminalOutput.standardOutput.write(output + "\n")
    } else {
      try TerminalOutput.standardOutput.write(text)
    }
    return folder.complaints.isEmpty ? .good : .failed
  }

  private func choice() throws -> FigureHistory.Choice {
    var choice = FigureHistory.Choice()
    choice.variant = try arguments.string("variant")
    choice.metric = try arguments.choice("metric", as: Metric.self) ?? .throughput
    choice.workload = try arguments.choice("workload", as: Workload.self)
    choice.clients = try arguments.integer("clients", in: 1...1_000)
    choice.records = try arguments.integer("records", in: 1...1_000_000)
    choice.durability = try arguments.choice("durability", as: RecordedDurability.self)
    return choice
  }
}
