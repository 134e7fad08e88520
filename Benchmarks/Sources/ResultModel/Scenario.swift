/// One scenario to be measured: the workload, the clients, the records, the durability.
public struct Scenario: Sendable, Codable, Hashable {
  /// The workload of the clients.
  public var workload: Workload
  /// The number of clients that run at once, at least 1.
  public var clients: Int
  /// The number of records in the store, at least the number of clients; it is constant unless the
  /// workload inserts items.
  public var records: Int
  /// The failures that an acknowledged save survives.
  public var durability: RecordedDurability
  /// The approximate JSON size of an item in bytes; `nil` for the default items, which have about
  /// 200, and for the user's own.
  public var itemSize: Int?

  /// Creates a scenario.
  public init(
    _ workload: Workload, clients: Int, records: Int, durability: RecordedDurability,
    itemSize: Int? = nil
  ) {
    self.workload = workload
    self.clients = clients
    self.records = records
    self.durability = durability
    self.itemSize = itemSize
  }

  /// The number of callers that use the store at once, including a separate writer.
  public var callers: Int { clients + (workload.hasWriterBeside ? 1 : 0) }
}

extension Scenario: CustomStringConvertible {
  /// The scenario in words, for instance `save-only, 8 clients, 1000 records, powerLoss`.
  public var description: String {
    "\(workload.rawValue), \(clients) client\(clients == 1 ? "" : "s"), \(records) records, "
      + durability.rawValue + (itemSize.map { ", items of \($0) bytes" } ?? "")
  }
}
