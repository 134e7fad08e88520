import Persistence
import Processes
import StoreConformance
import Testing
import VariantCatalog

@testable import lockstep

/// The suite's reports on the catalog's stores, made once for all tests.
actor CatalogReports {
  /// The effort, and the guarantees.
  enum Amount: Hashable {
    /// A twentieth of the ordinary effort, to keep the tests quick. `lockstep conform` runs the
    /// whole effort.
    case littleOfEverything
    /// The same small effort, for the guarantees that a specimen does not break on purpose.
    case littleOfTheRest
    /// The ordinary effort for the guarantees that a specimen breaks on purpose; a counterexample
    /// ends a check.
    case allOfItsDefects
  }

  private struct Key: Hashable {
    let id: String
    let amount: Amount
  }

  private static let shared = CatalogReports()

  private var reports: [Key: Task<[Cell], any Error>] = [:]

  /// The cells of the requested guarantees that have a check.
  static func cells(_ id: String, _ amount: Amount) async throws -> [Cell] {
    try await shared.report(Key(id: id, amount: amount)).value
  }

  /// The cell of the guarantee.
  static func cell(
    _ guarantee: Guarantee, of id: String, _ amount: Amount
  ) async throws -> Cell {
    try #require(try await cells(id, amount).first { $0.guarantee == guarantee })
  }

  static func subject(_ id: String) throws -> Subject {
    try #require(Subject.catalog.first { $0.id == id })
  }

  private func report(_ key: Key) -> Task<[Cell], any Error> {
    if let report = reports[key] { return report }
    let report = Task { try await Self.checked(key) }
    reports[key] = report
    return report
  }

  private static func checked(_ key: Key) async throws -> [Cell] {
    let subject = try subject(key.id)
    let (guarantees, effort): (Set<Guarantee>, Double) =
      switch key.amount {
      case .littleOfEverything: (Set(Guarantee.allCases), 0.05)
      case .littleOfTheRest: (Set(Guarantee.allCases).subtracting(subject.claims.breaks), 0.05)
      case .allOfItsDefects: (subject.claims.breaks.subtracting([.dataRaceFreedom]), 1)
      }
    var command = try BuiltLockstep.command()
    if subject.claims.fileAccess == .server {
      command.environment = try await ServerConformanceTests.environment
    }
    let options = Conformance.Options(
      guarantees: guarantees, effort: effort,
      waivers: [.dataRaceFreedom: "Tests/conform looks for data races"],
      children: .command(command))
    let report = await Conformance.check([subject], options: options)
    #expect(report.stores.map(\.id) == [key.id])
    return report.stores[0].cells.filter { cell in
      cell.verdict != .notAskedFor
        && (cell.verdict != .waived || cell.guarantee != .dataRaceFreedom)
    }
  }
}
