import Arguments
import TextTables
import Foundation
import Reports
import ResultModel

/// `lockstep baseline`: keeps named results.
enum BaselineVerb: ProgramVerb {
  static let verb = Verb(
    name: "baseline", summary: "Saves a result under a name for later comparisons",
    example: "baseline list",
    options: [Baselines.option],
    positionals: [
      .init(name: "action", help: "save, list, show or delete"),
      .init(name: "name", help: "The baseline: letters, digits, `.`, `-`, `_`", count: .optional),
      .init(
        name: "result",
        help: "The result to save; \(ResultArgument.usualDirectory) by default", count: .optional),
    ])

  private enum Action: String, CaseIterable { case save, list, show, delete }

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let typed = arguments.positionals[0]
    guard let action = Action(rawValue: typed) else {
      throw arguments.error(
        "\(UsageError.quoted(typed)) is no action; there are "
          + "\(UsageError.listed(Action.allCases.map(\.rawValue))).",
        suggestion: NearestWord.nearest(to: typed, among: Action.allCases.map(\.rawValue)))
    }
    let baselines = try Baselines(arguments)
    let most = [.list: 1, .save: 3][action] ?? 2
    guard arguments.positionals.count <= most else {
      throw arguments.error(
        "`\(action)` takes no \(UsageError.quoted(arguments.positionals[most])).")
    }
    if action == .list { return try list(baselines) }
    let name = try name(arguments, action)
    switch action {
    case .save:
      let source = arguments.positionals.dropFirst(2).first ?? ResultArgument.usualDirectory
      return try save(name, ResultArgument(source, baselines), baselines)
    case .show: return try show(name, baselines)
    case .delete: return try delete(name, baselines)
    case .list: return .good
    }
  }

  private static func name(_ arguments: ParsedArguments, _ action: Action) throws -> String {
    guard arguments.positionals.count > 1 else {
      throw arguments.error("`\(action)` needs a name: `lockstep baseline \(action) NAME`.")
    }
    let name = arguments.positionals[1]
    guard Baselines.isName(name) else {
      throw arguments.error(
        "\(UsageError.quoted(name)) cannot be a baseline's name; use letters, digits, `.`, `-` and "
          + "`_`, 64 at most, and no `.` at the beginning.")
    }
    return name
  }

  private static func list(_ baselines: Baselines) throws -> ExitCode {
    let names = try baselines.names()
    let text = names.map { $0 + "\n" }.joined()
    try TerminalOutput.standardOutput.write(
      names.isEmpty
        ? "There are no baselines in \(baselines.directory); save one with "
          + "`lockstep baseline save NAME`.\n"
        : text)
    return .good
  }

  private static func save(
    _ name: String, _ source: ResultArgument, _ baselines: Baselines
  ) throws -> ExitCode {
    let result = try source.read()
    try ResultFile.write(result, to: baselines.file(name))
    try TerminalOutput.standardOutput.write(
      "\(baselines.file(name)): \(result.cells.count) figures of \(result.context.date).\n")
    return .good
  }

  private static func show(_ name: String, _ baselines: Baselines) throws -> ExitCode {
    let result = try baselines.read(name)
    try TerminalOutput.standardOutput.write(
      BenchmarkTable(result, style: CompareVerb.style)
        .summary(rest: [ReportVerb.rest(of: baselines.file(name))]))
    return .good
  }

  private static func delete(_ name: String, _ baselines: Baselines) throws -> ExitCode {
    try baselines.delete(name)
    try TerminalOutput.standardOutput.write("\(baselines.file(name)) is deleted.\n")
    return .good
  }
}
