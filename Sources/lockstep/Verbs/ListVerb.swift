import Arguments
import Foundation
import Guarantees
import TextTables
import VariantCatalog

/// `lockstep list`: lists the variants.
enum ListVerb: ProgramVerb {
  static let verb = Verb(
    name: "list", summary: "Lists the stores, with the guard of their state and their claims",
    example: "list",
    options: [.init(name: "json", valueName: nil, help: "Prints an array of objects instead")])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let text =
      arguments.flag("json") ? try PrintedJSON.of(VariantCatalog.all.map(Entry.init)) : table()
    try TerminalOutput.standardOutput.write(text)
    return .good
  }

  /// One element of `lockstep list --json`.
  private struct Entry: Encodable {
    let id, title, mechanism, module, source: String
    let claims: [String]
    let breaks: [String]

    init(_ variant: Variant) {
      id = variant.id
      title = variant.title
      mechanism = variant.mechanism
      module = variant.module
      source = variant.source
      claims = variant.claims.guarantees.sorted().map(\.id)
      breaks = variant.claims.breaks.sorted().map(\.id)
    }
  }

  private static func table() -> String {
    var table = TextTable(columns: [
      .init("id"), .init("mechanism", overflow: .truncates), .init("source", overflow: .truncates),
      .init("says of itself", overflow: .wraps),
    ])
    for variant in VariantCatalog.all {
      table.addRow([
        .init(variant.id), .init(variant.mechanism), .init(variant.source),
        .init(words(variant.claims)),
      ])
    }
    return table.rendered(in: .ofStandardOutput)
  }

  private static func words(_ claims: Claims) -> String {
    if !claims.breaks.isEmpty {
      return "a specimen, breaks \(claims.breaks.sorted().map(\.id).joined(separator: " "))"
    }
    let missing = Set(Guarantee.allCases).subtracting(claims.guarantees).sorted().map(\.id)
    return missing.isEmpty ? "everything" : "everything but \(missing.joined(separator: " "))"
  }
}
