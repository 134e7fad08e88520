import Arguments
import Foundation
import StoreFiles
import TextTables

/// `lockstep inspect`: reports the kind of a store's file, and its damage.
enum InspectVerb: ProgramVerb {
  static let verb = Verb(
    name: "inspect",
    summary: "Describes a store's file and its damage, and changes nothing",
    example: "inspect data.json",
    options: [
      .init(
        name: "id-field", valueName: "name",
        help: "The member with an item's id in JSON; id by default"),
      .init(name: "json", valueName: nil, help: "Prints an object instead"),
    ],
    positionals: [
      .init(
        name: "file", help: "The file of a JSON, journaled or SQLite store, or an array of objects")
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let path = arguments.positionals[0]
    let found = try FileInspection(
      ofFile: path, idField: try arguments.string("id-field"))
    let style = TerminalStyle.ofStandardOutput
    let text = arguments.flag("json") ? try PrintedJSON.of(found) : found.text(in: style)
    try TerminalOutput.standardOutput.write(text)
    return found.problem == nil ? .good : .damaged
  }
}
