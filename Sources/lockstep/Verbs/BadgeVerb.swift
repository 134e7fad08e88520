import Arguments
import Foundation
import StoreConformance
import TextTables

/// `lockstep badge`: makes a badge from a report of `conform --json`.
enum BadgeVerb: ProgramVerb {
  static let verb = Verb(
    name: "badge",
    summary: "Draws an SVG badge from the output of conform --json",
    example: "badge conformance.json --store mine",
    options: [
      .init(
        name: "store", valueName: "id", help: "The store; by default the only one in the report")
    ],
    positionals: [.init(name: "file", help: "The output of conform --json")])

  /// The part of the report that a badge needs.
  private struct Report: Decodable {
    struct Store: Decodable {
      struct Cell: Decodable {
        let verdict: StoreConformance.Cell.Verdict
        let declared, agrees: Bool
      }

      let id: String
      let cells: [Cell]
    }

    let stores: [Store]
  }

  /// The reason why no badge can be made, with the remedy.
  private struct NoBadge: Error, CustomStringConvertible {
    let description: String
  }

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let path = arguments.positionals[0]
    let report: Report
    do {
      report = try JSONDecoder().decode(
        Report.self, from: try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw NoBadge(
        description:
          "\(path) is no report of the suite. Give a file with what conform --json printed."
      )
    }
    let store = try chosen(report, try arguments.string("store"), path)
    try TerminalOutput.standardOutput.write(
      ConformanceBadge.rendered(
        promised: store.cells.filter(\.declared).map(\.verdict),
        agrees: store.cells.allSatisfy(\.agrees)))
    return .good
  }

  private static func chosen(
    _ report: Report, _ id: String?, _ path: String
  ) throws -> Report.Store {
    let ids = report.stores.map(\.id).joined(separator: ", ")
    guard let id else {
      guard report.stores.count == 1, let store = report.stores.first else {
        throw NoBadge(description: "\(path) has several stores: \(ids). Name one with --store.")
      }
      return store
    }
    guard let store = report.stores.first(where: { $0.id == id }) else {
      throw NoBadge(description: "\(path) has no store \(id). It has: \(ids).")
    }
    return store
  }
}
