/// The table of a run: guarantees by stores.
public struct ConformanceReport: Sendable, Encodable {
  /// One store's cells, in the order of the guarantees.
  public struct StoreReport: Sendable, Encodable {
    /// The store's name.
    public let id: String
    /// Its cells.
    public let cells: [Cell]
    /// The remarks that concern no single guarantee, for example how the store's file operations
    /// were observed.
    public let remarks: [String]
    /// True if a remark contradicts the store's declarations.
    let isContradicted: Bool
    /// True if the store's claims were declared.
    let hasSaid: Bool

    /// True if everything that the store declares was tried and observed, or waived.
    public var agrees: Bool { !isContradicted && cells.allSatisfy(\.agrees) }
    /// The same as ``agrees``, but only for the checks that were asked for.
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

  /// The version of this format.
  public let schema = 3
  /// True if every store agrees with its declarations.
  ///
  /// Each declared guarantee was tried and held, and each guarantee that a specimen must break was
  /// broken. Alternatively the guarantee was waived by name.
  public let agrees: Bool
  /// The same as ``agrees``, but only for the checks that were asked for
  /// (``Conformance/Options/guarantees``).
  public let agreesWhereAsked: Bool
  /// The stores, in the order in which they were checked.
  public let stores: [StoreReport]
  /// True if the environment asked for only some guarantees, or for part of a guarantee.
  private(set) var isNarrow = false

  private enum CodingKeys: String, CodingKey {
    case schema, agrees, agreesWhereAsked, stores
  }

  /// The same report, marked as incomplete at the environment's request.
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
