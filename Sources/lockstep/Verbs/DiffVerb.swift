import Arguments
import Foundation
import Persistence
import Reports
import TextTables
import VariantCatalog

/// `lockstep diff`: two variants side by side, or the path from one to the next.
enum DiffVerb: LockstepVerb {
  static let verb = Verb(
    name: "diff",
    summary:
      "Shows two variants side by side, or the path of all with what each step costs and buys",
    example: "diff dispatch-queue actor",
    options: [
      .init(
        name: "path", valueName: nil,
        help: "Walks from variant to variant: all steps, one by its number, or those between two"),
      .init(
        name: "result", valueName: "result",
        help: "With --path, whose figures to show; the newest of "
          + "\(RecordedResult.directory) by default"),
      .init(name: "html", valueName: nil, help: "Writes a page instead and prints its path"),
      .init(
        name: "output", valueName: "file",
        help: "The page's file, with --html; diff-<left>-<right>.html here by default"),
    ],
    positionals: [
      .init(
        name: "left",
        help: "The variant on the left, by its id; with --path, where to begin, or a "
          + "step's number", count: .optional),
      .init(
        name: "right", help: "The variant on the right; with --path, where to end", count: .optional
      ),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let style = TerminalStyle.detect(
      fileDescriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    if arguments.flag("path") { return try walk(arguments, style) }
    let comparison = try comparison(arguments)
    let output = try arguments.string("output")
    if arguments.flag("html") {
      let path = output ?? "diff-\(arguments.positionals.joined(separator: "-")).html"
      try ReplacedFile.write(
        SideBySidePage.rendered(comparison), to: path, remedy: "Name another file with --output.")
      try TerminalOutput.standardOutput.write(path + "\n")
      return .good
    }
    guard output == nil else {
      throw arguments.error("`--output` needs `--html`: only the page is a file.")
    }
    try TerminalOutput.standardOutput.write(SideBySideText.rendered(comparison, in: style))
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

  private static func comparison(_ arguments: ParsedArguments) throws -> SideBySide {
    guard try arguments.string("result") == nil else {
      throw arguments.error("`--result` needs `--path`: two variants side by side have no figures.")
    }
    let names = verb.positionals.map { "<\($0.name)>" }
    guard arguments.positionals.count == names.count else {
      throw arguments.error(
        "`\(names[arguments.positionals.count])` is missing; name two variants, or give `--path`.")
    }
    let ids = try arguments.positionals(from: VariantCatalog.all.map(\.id), noun: "variant")
    let variants = ids.compactMap(VariantCatalog.variant)
    return try SourceTree(around: FileManager.default.currentDirectoryPath)
      .comparison(variants[0], variants[1])
  }
}
