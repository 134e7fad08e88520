import Foundation
import Persistence
import StoreConformance
import XCTest
import YourOwnStore

/// The same verification in an XCTest test case.
final class NoteFileTestCase: XCTestCase {
  func testTheReportSaysWhatItBreaks() async {
    let guarantees: Set<Guarantee> = [.sequential, .corruptionDetected, .killSurvival]
    let report = await Conformance.check("note-file", options: .init(guarantees: guarantees)) {
      NoteFile<Note>(url: URL(filePath: $0.location.path))
    }

    XCTAssertFalse(report.agreesWhereAsked)
    let cells = report.stores[0].cells.filter { guarantees.contains($0.guarantee) }
    XCTAssertEqual(cells.map(\.verdict), [.held, .held, .broken], "\(report)")
  }
}
