import Arguments
import Foundation
import Reports
import TextTables
import VariantCatalog

/// `lockstep diff`: the differences between two variants, or the path from one to the next.
enum DiffVerb: ProgramVerb {
  static let verb = Verb(
    name: "diff",
    summary: "Shows what differs between two variants, or the path of all with what each step "
      + "costs and buys",
    example: "diff dispatch-queue actor",
    options: [
      .init(
        name: "path", valueName: nil,
        help: "Walks from variant to variant: all steps, one by its number, or those between two"),
      .init(
        name: "result", valueName: "result",
        help: "With --path, whose figures to show; the newest of "
          + "\(RecordedResult.directory) by default"),
    ],
    positionals: [
      .init(
        name: "old",
        help: "The variant that is left, by its id; with --path, where to begin, or a "
          + "step's number", count: .optional),
      .init(
        name: "new", help: "The variant that is reached; with --path, where to end",
        count: .optional),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let style = TerminalStyle.detect(
      fileDescriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    if arguments.flag("path") { return try walk(arguments, style) }
    try TerminalOutput.standardOutput.write(try difference(arguments).rendered(in: style))
    return .good
  }

  private static func walk(
    _ arguments: ParsedArguments, _ style: TerminalStyle
  ) throws -> ExitCode {
    do {
      try TerminalOutput.standardOutput.write(try PathRequest(arguments).text(style: style))
      return .good
    } catch let missing as Baselines.Missing {
      TerminalOutput.complain("lockstep diff: \(missing)")
      return .baselineMissing
    }
  }

  private static func difference(_ arguments: ParsedArguments) throws -> UnifiedDiff {
    guard try arguments.string("result") == nil else {
      throw arguments.error(
        "`--result` needs `--path`: a difference of two variants has no figures.")
    }
    let names = verb.positionals.map { "<\($0.name)>" }
    guard arguments.positionals.count == names.count else {
      throw arguments.error(
        "`\(names[arguments.positionals.count])` is missing; name two variants, or give `--path`.")
    }
    let ids = try arguments.positionals(from: VariantCatalog.all.map(\.id), noun: "variant")
    let variants = ids.compactMap(VariantCatalog.variant)
    return try SourceTree(around: FileManager.default.currentDirectoryPath)
      .difference(variants[0], variants[1])
  }
}
