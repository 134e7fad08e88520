/// One scenario to be measured: the workload, the clients, the records, the durability.
public struct Scenario: Sendable, Codable, Hashable {
  /// The workload of the clients.
  public var workload: Workload
  /// How many clients do it at once.
  public var clients: Int
  /// How many records the store holds; throughout, unless the workload inserts items.
  public var records: Int
  /// The failures that an acknowledged save survives.
  public var durability: RecordedDurability
  /// How many bytes of JSON an item has, about; `nil` for the usual items, which have about 200,
  /// and for the user's own.
  public var itemSize: Int?

  /// Creates a scenario.
  ///
  /// - Parameters:
  ///   - workload: The workload of the clients.
  ///   - clients: How many clients do it at once, at least 1.
  ///   - records: How many records the store holds, at least as many as there are clients.
  ///   - durability: The failures that an acknowledged save survives.
  ///   - itemSize: How many bytes of JSON an item has, about; `nil` for the usual ones.
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

  /// How many callers use the store at once, including a writer beside the clients.
  public var callers: Int { clients + (workload.hasWriterBeside ? 1 : 0) }
}

extension Scenario: CustomStringConvertible {
  /// The scenario in words, for instance `save-only, 8 clients, 1000 records, powerLoss`.
  public var description: String {
    "\(workload.rawValue), \(clients) client\(clients == 1 ? "" : "s"), \(records) records, "
      + durability.rawValue + (itemSize.map { ", items of \($0) bytes" } ?? "")
  }
}
