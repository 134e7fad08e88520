public import ResultModel
import TextTables

extension Scenario {
  /// The unit of the clients' operations in a rate: `saves/s`.
  var rate: String {
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

  /// A title for the throughput in this scenario: `saves/s, 1 client, 1,000 records`, with the
  /// durability if the scenarios that are shown together differ in it.
  ///
  /// Different scenarios have different titles. O(scenarios).
  public func title(among others: [Scenario]) -> String {
    "\(rate), \(clients) client\(clients == 1 ? "" : "s"), \(NumberText.grouped(Int64(records))) records"
      + (itemSize.map { " of \(NumberText.grouped(Int64($0))) bytes" } ?? "")
      + (others.contains { $0.durability != durability } ? ", \(durability.words)" : "")
  }
}

extension RecordedDurability {
  /// Describes the durability, for instance `durable against power loss`.
  public var words: String {
    switch self {
    case .powerLoss: "durable against power loss"
    case .processCrash: "durable against process crash"
    }
  }
}
