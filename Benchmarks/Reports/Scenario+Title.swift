public import ResultModel
import TextTables

extension Scenario {
  /// The unit of the clients' operations in a rate: `saves/s`.
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

  /// The throughput in this scenario beside that in others, for people: `saves/s, 1 client, 1,000
  /// records`, and the durability where it is not the same in all of them.
  ///
  /// Scenarios that differ have titles that differ. O(scenarios).
  ///
  /// - Parameter others: All scenarios that are shown together.
  /// - Returns: The title.
  public func title(among others: [Scenario]) -> String {
    "\(rate), \(clients) client\(clients == 1 ? "" : "s"), \(NumberText.grouped(Int64(records))) records"
      + (itemSize.map { " of \(NumberText.grouped(Int64($0))) bytes" } ?? "")
      + (others.contains { $0.durability != durability } ? ", \(durability.words)" : "")
  }
}

extension RecordedDurability {
  /// The durability in words, for instance `durable against power loss`.
  public var words: String {
    switch self {
    case .powerLoss: "durable against power loss"
    case .processCrash: "durable against process crash"
    }
  }
}
