import LabModel
import Testing

@testable import LabRunner
@testable import LabVerify

@Suite("The courses")
struct ScheduleTests {
  private let minutes =
    [20, 25, 45, 30, 20, 30, 35, 25, 35, 20, 25, 30, 45] + [25, 25, 45, 25, 25]
    + [30, 25, 30, 30, 25, 35]

  private func labs(_ minutes: [Int]) -> [LabDefinition] {
    minutes.enumerated().map { index, minutes in
      LabDefinition.sample("\(index < 9 ? "0" : "")\(index + 1)", minutes: minutes)
    }
  }

  @Test func everyCourseTakesAsLongAsAnnounced() {
    #expect(LabSchedule.deviations(labs(minutes)) == [])
    #expect(LabSchedule.courses(labs(minutes)).map(\.total) == [415, 400, 210, 120, 160, 190])
  }

  @Test func aLabThatTakesLongerIsNoticed() {
    var changed = minutes
    changed[9] += 5
    #expect(
      LabSchedule.deviations(labs(changed)) == [
        "A day is announced with 415 minutes; its labs and breaks take 420.",
        "A day with the capstone is announced with 400 minutes; its labs and breaks take 405.",
      ])
  }

  @Test func aLabThatIsNotThereIsNoticed() {
    let deviations = LabSchedule.deviations(labs(minutes).filter { $0.id != "06" })
    #expect(deviations.count == 4)
    #expect(deviations.allSatisfy { $0.hasSuffix(" lacks the labs 06.") })
  }

  @Test func breaksCutADayIntoPartsThatAreNearlyEqual() {
    let courses = LabSchedule.courses(labs(minutes))
    let parts = courses.map { $0.slots.map { $0.lab?.id ?? "-" }.joined(separator: " ") }
    #expect(
      parts == [
        "01 02 03 - 04 05 06 - 07 08 09 - 10 11 12", "01 02 03 - 04 05 06 - 07 10 11 - 12 13",
        "01 03 04 - 06 07 09", "01 04 - 06 07", "14 15 - 16 17 18", "19 20 21 - 22 23 24",
      ])
    for course in courses {
      #expect(course.slots.first?.start == 0)
      let ends = course.slots.map { $0.start + $0.minutes }
      #expect(ends.last == course.total && course.slots.dropFirst().map(\.start) == ends.dropLast())
    }
  }

  @Test func aCourseIsATableWithTimes() {
    let lines = LabSchedule.courses(labs(minutes))[3].markdown().split(separator: "\n")
    #expect(lines[0] == "| begins | lab | question | minutes | typing |")
    let question = LabDefinition.sample("01", minutes: 20).question
    #expect(lines[2] == "| 0:00 | 01 | \(question) | 20 | 0:03 to 0:17 |")
    #expect(lines[4] == "| 0:50 |  | break | 5 |  |")
    #expect(lines[7] == "| 2:00 |  | end | 120 |  |")
    #expect(LabSchedule.courses(labs(minutes))[0].markdown().contains("|  | lunch | 45 |  |"))
  }

  @Test func aCourseWithoutItsLabsHasNoTimes() {
    #expect(LabSchedule.courses([])[0].slots == [])
  }
}
