import ResultModel
import Testing

@Suite("The machine of a run")
struct MachineTests {
  @Test(arguments: [
    ("150000 100000", 1.5), ("max 100000", nil), ("", nil), ("100000", nil), ("0 100000", nil),
  ])
  func theLimitOfAContainerIsRead(line: String, quota: Double?) {
    #expect(Machine.quota(in: line) == quota)
  }
}
