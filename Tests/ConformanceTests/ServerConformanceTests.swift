import Persistence
import PostgreSQLServers
import Testing
import VariantCatalog

@testable import StoreConformance
@testable import lockstep

/// The suite checks the stores on a server, on a separate server for the tests.
@Suite(
  "The stores on a server are held to the suite",
  .enabled(if: Installation.current != nil, Comment(rawValue: Installation.remedy)))
struct ServerConformanceTests {
  /// Including the stores with tiny thresholds.
  static let stores = ["postgresql", "postgresql/tiny"]

  /// A server for all tests, which ends with their process.
  private static let server = Task { try await TemporaryServer.primary(["max_connections=300"]) }

  /// The variables by which the children find the server.
  static var environment: [String: String] {
    get async throws { [VariantCatalog.serverVariable: try await server.value.connection()] }
  }

  private func cells(_ id: String) async throws -> [Cell] {
    try await CatalogReports.cells(id, .littleOfEverything)
  }

  @Test(.long, arguments: stores)
  func aStoreDoesAsItSays(_ id: String) async throws {
    for cell in try await cells(id) {
      #expect(cell.agrees, "\(id) \(cell.guarantee.id) \(cell.verdict): \(cell.detail)")
      if cell.verdict == .held { #expect(cell.explored > 0) }
    }
  }

  @Test(.long) func whatNeedsAFileIsNotExercised() async throws {
    let cells = try await cells("postgresql")
    let ofServer = cells.filter { $0.verdict == .keptByServer }.map(\.guarantee)
    #expect(ofServer == [.powerLossSurvival, .failedSyncRemembered, .recoveryIdempotent])
    let waived = cells.filter { $0.verdict == .waived }.map(\.guarantee)
    #expect(waived == [.poolNotBlocked, .boundedMemory])
    let ofFiles: [Guarantee] = [
      .corruptionDetected, .nothingDestroyed, .noResidue, .unreadableIsNotMissing, .pathsStayInside,
      .decoderSurvives, .equalBytes, .exactCost,
    ]
    for cell in cells where ofFiles.contains(cell.guarantee) || ofServer.contains(cell.guarantee) {
      #expect(cell.explored == 0)
      #expect(cell.detail.hasPrefix("the store keeps no file, its items are on a server"))
    }
    for cell in cells where ofFiles.contains(cell.guarantee) { #expect(!cell.declared) }
    // All other guarantees were tried.
    let tried = cells.filter { $0.verdict == .held }.map(\.guarantee)
    #expect(
      tried == [
        .sequential, .failureAtomicity, .memoryEqualsDisk, .linearizability, .sessions,
        .noLostUpdate, .noStaleOverwrite, .killSurvival, .snapshotReads, .cancellationSafety,
        .progress, .oneProcess, .viewsAgree,
      ])
  }

  @Test(.long) func itsProcessesAreLinearizable() async throws {
    let cell = try #require(
      try await cells("postgresql").first { $0.guarantee == .oneProcess })
    #expect(cell.verdict == .held, "\(cell.detail)")
    #expect(cell.detail.contains("; histories of 3 processes with 2 clients each on one store"))
  }
}
