import Foundation
import Persistence
import Reports
import TextTables
import VariantCatalog

/// `lockstep diff`: two variants side by side.
enum DiffVerb: LockstepVerb {
  static let verb = Verb(
    name: "diff", summary: "Shows two variants side by side, with what differs marked",
    example: "diff dispatch-queue actor",
    options: [
      .init(name: "html", valueName: nil, help: "Writes a page instead and prints its path"),
      .init(
        name: "output", valueName: "file",
        help: "The page's file, with --html; diff-<left>-<right>.html here by default"),
    ],
    positionals: [
      .init(name: "left", help: "The variant on the left, by its id"),
      .init(name: "right", help: "The variant on the right"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let ids = try arguments.positionals(from: VariantCatalog.all.map(\.id), noun: "variant")
    let output = try arguments.string("output")
    let comparison = try comparison(ids)
    if arguments.flag("html") {
      let path = output ?? "diff-\(ids.joined(separator: "-")).html"
      try ReplacedFile.write(
        SideBySidePage.rendered(comparison), to: path, remedy: "Name another file with --output.")
      try TerminalOutput.standardOutput.write(path + "\n")
      return .good
    }
    guard output == nil else {
      throw arguments.error("`--output` needs `--html`: only the page is a file.")
    }
    try TerminalOutput.standardOutput.write(
      SideBySideText.rendered(
        comparison,
        in: .detect(
          fileDescriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)))
    return .good
  }

  private static func comparison(_ ids: [String]) throws -> SideBySide {
    let tree = try SourceTree(around: FileManager.default.currentDirectoryPath)
    let sources = try ids.compactMap(VariantCatalog.variant).map { variant in
      SideBySide.Source(
        title: variant.title, caption: variant.mechanism, path: variant.source,
        text: try tree.source(of: variant))
    }
    return SideBySide(sources[0], sources[1])
  }
}
