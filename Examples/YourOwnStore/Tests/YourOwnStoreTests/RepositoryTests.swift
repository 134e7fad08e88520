import Persistence
import StoreConformance
import Testing
import YourOwnStore

@Suite("The repository under the conformance suite")
struct RepositoryTests {
  @Test func theReportSaysWhatItBreaks() async throws {
    let report = await Conformance.check("mine") { Repository<Note>(configuration: $0) }

    // In a test of yours this is the line: #expect(report.agrees, "\(report)")
    #expect(!report.agrees)
    let store = try #require(report.stores.first)
    #expect(store.remarks.contains { $0.contains("opens files by itself") })
    let broken = store.cells.filter { $0.verdict == .broken }
    #expect(
      Set(broken.map(\.guarantee)).isSuperset(of: [
        .failureAtomicity, .corruptionDetected, .nothingDestroyed, .oneProcess, .equalBytes,
      ]), "\(report)")
    // The published file with an id twice ends the process, and only the one of the check.
    #expect(broken.contains { $0.detail.contains("trapped") }, "\(report)")

    let kills = try #require(store.cells.first { $0.guarantee == .killSurvival })
    #expect(kills.verdict == .held && kills.explored >= 100, "\(kills)")
    #expect(store.cells.allSatisfy { $0.verdict != .couldNotBeRun }, "\(report)")
  }
}
