import Foundation
import Testing

@testable import LabRunner
@testable import LabVerify

/// The checks that need no build; `Labs/run verify` tries the programs.
@Suite("The labs of this checkout")
struct TheseLabsTests {
  private let checkout = LabCheckout(
    root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent())

  @Test func theyAreAllThereAndTheCoursesTakeAsLongAsAnnounced() throws {
    let (labs, problems) = try checkout.present()
    #expect(labs.count == 24 && problems.isEmpty, "\(problems)")
    let definitions = labs.map(\.definition)
    #expect(LabSchedule.deviations(definitions) == [])
    #expect(try SchedulePage(checkout).deviation(definitions) == nil)
  }

  @Test func theirTextsQuoteCodeAndTheExercisesAreAsHandedOut() throws {
    let sources = try checkout.sources()
    for lab in try checkout.present().labs {
      #expect(LabTexts(lab: lab, sources: sources).deviations() == [], "\(lab.id)")
      #expect(HandedOut.deviation(of: lab) == nil)
    }
  }
}
