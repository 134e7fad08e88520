import Foundation
@testable import LabModel
import Testing

@testable import LabRunner

@Suite("The page of the progress")
struct PageTests {
  private let labs = [
    LabDefinition(
      id: "06", question: "What may <change>?", minutes: 30, fails: [], suite: [],
      learnt: "At every await.",
      guess: LabGuess(question: "How many?", figure: "schedules that end wrong")),
    LabDefinition(
      id: "07", question: "Who blocks?", minutes: 30, fails: [], suite: [], learnt: "The pool."),
  ]

  private func html(
    pictures: [String: LabFinding] = [:], _ change: (inout LabProgress) -> Void = { _ in }
  ) -> String {
    var progress = LabProgress()
    progress["06"].checks = 3
    progress["06"].hints = 1
    progress["06"].first = [LabFigure("schedules that end wrong", 812, unit: "of 2551")]
    progress["06"].last = [LabFigure("schedules that end wrong", 0, unit: "of 70")]
    change(&progress)
    return LabPage(
      labs: labs, progress: progress, pictures: pictures, date: Date(timeIntervalSince1970: 0)
    ).html
  }

  @Test func hasBothNumbersOfAFigureThatMoved() {
    let page = html { $0["06"].guess = 40 }
    #expect(page.contains("<s>812</s>") && page.contains("<b>0</b>"))
    #expect(page.contains("schedules that end wrong (of 2551, then of 70); guessed: 40"))
    #expect(page.contains("3 checks, 1 hint, 1 figure moved."))
    #expect(!html { $0["06"].last = $0["06"].first }.contains("<s>"))
  }

  @Test func keepsTheLessonOfALabThatIsNotPassed() {
    #expect(!html().contains("At every await."))
    #expect(html().contains("0 of 2 labs passed"))
    let passed = html { $0["06"].passedAt = "2026-11-23 10:15" }
    #expect(passed.contains("At every await.") && passed.contains("1 of 2 labs passed"))
    #expect(passed.contains("Passed 2026-11-23 10:15"))
  }

  @Test func drawsTheScheduleAndEscapesEveryText() {
    let finding = LabFinding(
      check: "stale", passed: false, expected: "", happened: "812 end wrong:\nin the file is <a>",
      lanes: LabLanes(events: [("save <a>", "takes & keeps"), ("task 3", "file = a")]))
    let page = html(pictures: ["06": finding])
    #expect(page.contains("<svg") && page.contains("save &lt;a&gt;"))
    #expect(page.contains("takes &amp; keeps") && page.contains("in the file is &lt;a&gt;"))
    #expect(page.contains("What may &lt;change&gt;?") && !page.contains("<change>"))
    #expect(page.components(separatedBy: "class=\"point\"").count == 3)
  }

  @Test func needsNothingFromElsewhere() {
    let page = html()
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("<script"))
  }

  @Test func aPictureIsKeptOnceAndADamagedOneIsLeftOut() async throws {
    try await TemporaryCheckout.with { temporary in
      let pictures = LabPictures(temporary.checkout)
      #expect(try pictures.all(of: ["06"]).isEmpty)
      for text in ["first", "later"] {
        var report = LabReport(lab: "06")
        report.findings = [
          LabFinding(
            check: "stale", passed: false, expected: "", happened: text,
            lanes: LabLanes(["one"], [.init(0, text)]))
        ]
        try pictures.keep(LabOutcome(lab: "06", observation: .finished(report)))
      }
      #expect(try pictures.all(of: ["06", "07"])["06"]?.happened == "first")
      try temporary.write("Labs/.pictures/06.json", "{")
      #expect(try pictures.all(of: ["06"]).isEmpty)
    }
  }
}
