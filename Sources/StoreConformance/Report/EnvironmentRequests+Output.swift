import Foundation
import Synchronization
import TextTables

extension EnvironmentRequests {
  /// The reports of this process so far, which are all written to one file.
  private static let reports = Mutex<[ConformanceReport.StoreReport]>([])

  /// Prints and writes the requested output.
  ///
  /// If a file cannot be written, an error message is printed, and the report itself is not lost.
  func handOut(_ report: ConformanceReport) {
    if let issue {
      for store in report.stores { print(Self.text(of: issue, store.id, report)) }
    }
    guard let jsonPath else { return }
    do {
      // The lock ensures that no older list overwrites a newer one.
      try Self.reports.withLock { reports in
        reports += report.stores
        try Self.json(ConformanceReport(stores: reports)).write(
          to: URL(filePath: jsonPath), options: .atomic)
      }
    } catch {
      TerminalOutput.complain(
        "\(Self.jsonVariable): \(jsonPath) cannot be written (\((error as NSError).code)). Name a file "
          + "in a directory of yours.")
    }
  }

  static func json(_ report: ConformanceReport) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(report)
  }

  /// The counterexample as Markdown, or a sentence with the reason why there is none.
  static func text(of guarantee: Guarantee, _ store: String, _ report: ConformanceReport) -> String
  {
    if let issue = ConformanceIssue.rendered(
      report, store: store, guarantee, again: ConformanceReport.commandAgain)
    {
      return issue
    }
    let cells = report.stores.first { $0.id == store }?.cells ?? []
    let detail = cells.first { $0.guarantee == guarantee }?.detail ?? ""
    return "There is nothing to report: no counterexample of \(guarantee.id) of \(store) was found "
      + "(\(detail))."
  }
}
