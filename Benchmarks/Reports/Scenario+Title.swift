public import ResultModel
import TextTables

extension Scenario {
  /// What a client's operations are called in a rate: `saves/s`.
  private var rate: String {
    switch workload {
    case .readOnly: "finds/s"
    case .open: "opening and one find"
    case .saveOnly: "saves/s"
    case .fill: "inserts/s"
    case .mixed, .readMostly, .readLatest, .readModifyWrite, .hotKey, .readWhileWriting,
      .overwrite, .overwriteCompacting:
      "\(workload.rawValue), operations/s"
    }
  }

  /// The throughput in this scenario, for people: `saves/s, 1 client, 1,000 records`.
  public var title: String {
    "\(rate), \(clients) client\(clients == 1 ? "" : "s"), \(NumberText.grouped(Int64(records))) records"
      + (itemSize.map { " of \(NumberText.grouped(Int64($0))) bytes" } ?? "")
  }
}
