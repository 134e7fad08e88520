import Persistence
import StoreConformance
import XCTest
import YourOwnStore

/// The same line in a test of XCTest.
final class RepositoryTestCase: XCTestCase {
  func testTheReportSaysWhatItBreaks() async {
    let guarantees: Set<Guarantee> = [.sequential, .corruptionDetected, .killSurvival]
    let report = await Conformance.check("mine", options: .init(guarantees: guarantees)) {
      Repository<Note>(configuration: $0)
    }

    XCTAssertFalse(report.agreesWhereAsked)
    let cells = report.stores[0].cells.filter { guarantees.contains($0.guarantee) }
    XCTAssertEqual(cells.map(\.verdict), [.held, .held, .broken], "\(report)")
  }
}
