import Persistence
import ResultModel

/// Every figure as a line of comma-separated values (RFC 4180).
///
/// A figure that is unavailable has an empty value, and its reason in the last column.
enum CommaSeparatedExport {
  private static let columns = [
    "variant", "workload", "clients", "records", "durability", "metric", "unit", "value", "low",
    "high", "rounds", "unavailable",
  ]

  static func text(of result: BenchmarkResult) -> String {
    let rows = result.cells.map { cell in
      [
        cell.variant, cell.workload.rawValue, "\(cell.clients)", "\(cell.records)",
        cell.durability.rawValue, cell.metric.rawValue, cell.unit, number(cell.value),
        number(cell.low), number(cell.high), "\(cell.rounds.count)", cell.unavailable ?? "",
      ]
    }
    return ([columns] + rows).map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func number(_ value: Double?) -> String { value.map { "\($0)" } ?? "" }

  private static func quoted(_ field: String) -> String {
    guard field.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return field
    }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
