import LabRunner
import Testing

@Suite("A guess")
struct TypedNumberTests {
  @Test(arguments: [
    ("40", 40.0), (" 1,000 ", 1_000), ("~37000", 37_000), ("50 %", 50), ("0", 0), ("2.5", 2.5),
  ])
  func isANumberAsPeopleWriteIt(line: String, number: Double) {
    #expect(TypedLine.number(in: line) == number)
  }

  @Test(arguments: ["", " ", "many", "-3", "nan", "inf", "1e999"])
  func anythingElseIsNone(line: String) {
    #expect(TypedLine.number(in: line) == nil)
  }
}
