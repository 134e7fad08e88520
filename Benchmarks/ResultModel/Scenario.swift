public import Persistence

/// One cell to be measured: what is done, by how many, on how much, how durably.
public struct Scenario: Sendable, Codable, Hashable {
  /// What the clients do.
  public var workload: Workload
  /// How many clients do it at once.
  public var clients: Int
  /// How many records the store holds; throughout, unless the workload inserts items.
  public var records: Int
  /// What an acknowledged save survives.
  public var durability: Durability
  /// How many bytes of JSON an item has, about; `nil` for the usual items, which have about 200, and
  /// for the user's own.
  public var itemSize: Int?

  /// Creates a scenario.
  ///
  /// - Parameters:
  ///   - workload: What the clients do.
  ///   - clients: How many clients do it at once, at least 1.
  ///   - records: How many records the store holds, at least as many as there are clients.
  ///   - durability: What an acknowledged save survives.
  ///   - itemSize: How many bytes of JSON an item has, about; `nil` for the usual ones.
  public init(
    _ workload: Workload, clients: Int, records: Int, durability: Durability,
    itemSize: Int? = nil
  ) {
    self.workload = workload
    self.clients = clients
    self.records = records
    self.durability = durability
    self.itemSize = itemSize
  }

  /// How many call the store at once, a writer beside the clients included.
  public var callers: Int { clients + (workload.hasWriterBeside ? 1 : 0) }
}

extension Scenario: CustomStringConvertible {
  /// For instance `save-only, 8 clients, 1000 records, powerLoss`.
  public var description: String {
    "\(workload.rawValue), \(clients) client\(clients == 1 ? "" : "s"), \(records) records, "
      + durability.rawValue + (itemSize.map { ", items of \($0) bytes" } ?? "")
  }
}
