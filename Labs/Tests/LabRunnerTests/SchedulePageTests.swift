import Foundation
import LabModel
import Testing

@testable import LabRunner
@testable import LabVerify

@Suite("The courses' times on the instructor's page")
struct SchedulePageTests {
  private let labs = ["01", "04", "06", "07"].map { LabDefinition.sample($0, minutes: 10) }
  private let page = """
    before
    <!-- schedule: Two hours -->

    | old |

    <!-- end of schedule -->
    after

    """

  @Test func standBetweenTheMarks() throws {
    let renewed = try SchedulePage.renewed(page, labs)
    #expect(renewed.hasPrefix("before\n<!-- schedule: Two hours -->\n\n| begins | lab |"))
    #expect(renewed.contains("\n| 0:00 | 01 | Who? | 10 | 0:02 to 0:08 |\n"))
    #expect(renewed.hasSuffix("| 45 |  |\n\n<!-- end of schedule -->\nafter\n"))
    #expect(try SchedulePage.renewed(renewed, labs) == renewed)
  }

  @Test func areWrittenAndHeldToTheLabs() async throws {
    try await TemporaryCheckout.with { temporary in
      let schedule = SchedulePage(temporary.checkout)
      #expect(try schedule.deviation(labs) == nil, "where there is no page, nothing is wrong")
      #expect(try !schedule.write(labs))
      try temporary.write(SchedulePage.path, page)
      #expect(try schedule.deviation(labs)?.contains("Labs/run verify --hand-out") == true)
      #expect(try schedule.write(labs))
      #expect(try schedule.deviation(labs) == nil)
      #expect(try schedule.deviation(Array(labs.dropLast())) != nil)
    }
  }

  @Test(arguments: [
    ("Two hours", "Two years", "`Two years` is no course; there are A day, "),
    ("<!-- end of schedule -->", "", "a schedule has no end"),
  ])
  func aWrongMarkIsExplained(_ old: String, _ new: String, _ says: String) {
    let problem = #expect(throws: LabProblem.self) {
      try SchedulePage.renewed(page.replacing(old, with: new), labs)
    }
    #expect(problem?.description.contains(says) == true)
  }
}
