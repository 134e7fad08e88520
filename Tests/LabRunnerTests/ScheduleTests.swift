import LabModel
import Testing

@testable import LabRunner

@Suite("The courses")
struct ScheduleTests {
  private let minutes = [20, 25, 30, 30, 20, 30, 35, 25, 20, 20, 25, 30, 45]

  private func labs(_ minutes: [Int]) -> [LabDefinition] {
    minutes.enumerated().map { index, minutes in
      LabDefinition.sample("\(index < 9 ? "0" : "")\(index + 1)", minutes: minutes)
    }
  }

  @Test func everyCourseTakesAsLongAsAnnounced() {
    #expect(LabSchedule.deviations(labs(minutes)) == [])
    #expect(LabSchedule.courses(labs(minutes)).map(\.total) == [330, 330, 180, 120])
  }

  @Test func aLabThatTakesLongerIsNoticed() {
    var changed = minutes
    changed[9] += 5
    #expect(
      LabSchedule.deviations(labs(changed)) == [
        "A day is announced with 330 minutes; its labs and breaks take 335.",
        "A day with the capstone is announced with 330 minutes; its labs and breaks take 335.",
      ])
  }

  @Test func aLabThatIsNotThereIsNoticed() {
    let deviations = LabSchedule.deviations(labs(minutes).filter { $0.id != "06" })
    #expect(deviations.count == 4)
    #expect(deviations.allSatisfy { $0.hasSuffix(" lacks the labs 06.") })
  }
}
