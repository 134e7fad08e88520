/// The table of one run: guarantees by stores.
public struct ConformanceReport: Sendable, Encodable {
  /// One store's cells, in the order of the guarantees.
  public struct StoreReport: Sendable, Encodable {
    /// The store's name.
    public let id: String
    /// Its cells.
    public let cells: [Cell]

    /// Whether everything observed is what the store says of itself.
    public var agrees: Bool { cells.allSatisfy(\.agrees) }

    private enum CodingKeys: String, CodingKey {
      case id, cells
    }
  }

  /// The version of this form.
  public let schema = 1
  /// Whether every store does as it says.
  public let agrees: Bool
  /// The stores, in the order in which they were checked.
  public let stores: [StoreReport]

  init(stores: [StoreReport]) {
    self.stores = stores
    agrees = stores.allSatisfy(\.agrees)
  }
}
