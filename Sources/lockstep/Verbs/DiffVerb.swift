import Arguments
import Foundation
import TextTables
import VariantCatalog

/// `lockstep diff`: the differences between two variants.
enum DiffVerb: ProgramVerb {
  static let verb = Verb(
    name: "diff", summary: "Shows the differences of two variants' main files",
    example: "diff dispatch-queue actor",
    positionals: [
      .init(name: "old", help: "The id of the first variant"),
      .init(name: "new", help: "The id of the second variant"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let ids = try arguments.positionals(from: VariantCatalog.all.map(\.id), noun: "variant")
    let variants = ids.compactMap(VariantCatalog.variant)
    let root = try Checkout(around: FileManager.default.currentDirectoryPath).root
    let difference = try variants[0].difference(to: variants[1], in: root)
    let style = TerminalStyle.ofStandardOutput
    try TerminalOutput.standardOutput.write(difference.rendered(in: style))
    return .good
  }
}
