import StoreConformance

/// One of the three workloads of the lab, and the figures that say something about it.
enum Purpose: String, CaseIterable {
  case diary, station, catalogue

  /// The workload that a record names first; `nil` if it names another.
  init?(_ record: DecisionRecord) {
    let words = record["Workload"].lowercased().split { !$0.isLetter }.map(String.init)
    guard let first = words.lazy.compactMap(Self.init(rawValue:)).first else { return nil }
    self = first
  }

  /// The clients or the records that this workload has, in words.
  var measure: String {
    switch self {
    case .diary: "1 client: one person types"
    case .station: "32 clients: the sensors save all the time"
    case .catalogue: "10,000 records or more"
    }
  }

  /// Returns true if a figure is of as many clients or records as the workload has.
  func fits(_ row: DecisionRecord.Row) -> Bool {
    // The clients of this figure are stores.
    if row.metric == "pool.start-delay" { return true }
    return switch self {
    case .diary: row.clients == 1
    case .station: row.clients == 32
    case .catalogue: row.records >= 10_000
    }
  }
}

extension DecisionRecord {
  /// The faults of figures that are right, and say nothing about the choice.
  ///
  /// - Parameters:
  ///   - rows: The figures.
  ///   - id: The variant chosen.
  /// - Returns: Sentences.
  func mismatches(of rows: [Row], _ id: String) -> [String] {
    func compares(_ isLooked: (Row) -> Bool) -> Bool {
      rows.contains { own in
        own.variant == id && isLooked(own)
          && rows.contains { $0.variant != id && $0.subject == own.subject }
      }
    }
    guard compares({ _ in true }) else {
      return ["nothing to compare with: no two rows are of the same thing"]
    }
    var found: [String] = []
    if let purpose = Purpose(self), !compares(purpose.fits) {
      found.append("no two rows compare what the \(purpose) has: \(purpose.measure)")
    }
    let survivor = Guarantee.powerLossSurvival
    if needs.contains(survivor.id) {
      let own = rows.filter { $0.variant == id && $0.workload != "read-only" }
      found += own.filter { $0.durability != "powerLoss" }.map {
        "\(survivor.id) is needed, and this figure is of saves that a power cut may take: \($0.text)"
      }
    }
    return found
  }
}
