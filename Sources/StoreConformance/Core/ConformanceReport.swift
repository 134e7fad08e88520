/// The table of one run: guarantees by stores.
public struct ConformanceReport: Sendable, Encodable {
  /// One store's cells, in the order of the guarantees.
  public struct StoreReport: Sendable, Encodable {
    /// The store's name.
    public let id: String
    /// Its cells.
    public let cells: [Cell]
    /// The remarks that belong to no guarantee, for instance how the store's file operations were
    /// seen.
    public let remarks: [String]
    /// Whether a remark contradicts the store's declarations.
    let isContradicted: Bool
    /// Whether somebody has said what the store promises.
    let hasSaid: Bool

    /// Whether everything that the store says of itself was tried and observed, or waived.
    public var agrees: Bool { !isContradicted && cells.allSatisfy(\.agrees) }
    /// The same of those checks alone that were asked for.
    public var agreesWhereAsked: Bool {
      !isContradicted && cells.allSatisfy { $0.agrees || $0.verdict == .notAskedFor }
    }

    init(id: String, cells: [Cell], remarks: [Remark] = [], hasSaid: Bool = true) {
      self.id = id
      self.cells = cells
      self.remarks = remarks.map(\.text)
      isContradicted = remarks.contains(where: \.contradicts)
      self.hasSaid = hasSaid
    }

    private enum CodingKeys: String, CodingKey {
      case id, cells, remarks
    }
  }

  /// The version of this form.
  public let schema = 2
  /// Whether every store does as it says: each guarantee that it declares was tried and held, and
  /// each that it is kept for breaking was seen broken, or else was waived by name.
  public let agrees: Bool
  /// The same of those checks alone that were asked for (``Conformance/Options/guarantees``).
  public let agreesWhereAsked: Bool
  /// The stores, in the order in which they were checked.
  public let stores: [StoreReport]
  /// Whether the environment asked for a part of the guarantees, or of one.
  private(set) var isNarrow = false

  private enum CodingKeys: String, CodingKey {
    case schema, agrees, agreesWhereAsked, stores
  }

  /// The same report, as one of a part that the environment asked for.
  func narrowed() -> ConformanceReport {
    var report = self
    report.isNarrow = true
    return report
  }

  init(stores: [StoreReport]) {
    self.stores = stores
    agrees = stores.allSatisfy(\.agrees)
    agreesWhereAsked = stores.allSatisfy(\.agreesWhereAsked)
  }
}
