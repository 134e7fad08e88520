import Foundation
import Guarantees
import Measurement
import ResultModel
import TextTables
import Testing

@testable import Reports

@Suite("One figure over recorded results")
struct FigureHistoryTests {
  /// A result of the actor on a machine, with its A/A arm.
  private func entry(
    _ day: Int, speed: Double?, cores: Int = 2, commit: String = "0123abcdef"
  ) throws -> ResultsByMachine.Entry {
    var result = try SampleResult.small()
    result.context.date = "2026-01-0\(day)T03:04:05Z"
    result.context.commit = .value(commit)
    result.context.processor = .value("a processor")
    result.context.cores = cores
    result.context.arms = [
      MeasuredArm(id: "actor", title: "", kind: .variant, family: .actor),
      MeasuredArm(id: "actor (again)", title: "", kind: .again, repeats: "actor", family: .actor),
    ]
    for index in result.cells.indices
    where result.cells[index].metric == .throughput && result.cells[index].variant == "actor" {
      let cell = result.cells[index]
      result.cells[index] = ResultCell(
        "actor", cell.scenario, .throughput,
        rounds: Array(
          repeating: speed.map { .value($0) } ?? .unavailable("it was disturbed"), count: 6))
    }
    return ResultsByMachine.Entry(name: "day-\(day)", result: result)
  }

  private func rows(_ history: FigureHistory) -> [String] {
    history.table(in: .plain).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("2026-") }
  }

  @Test func resultsStandInTheOrderOfTheirDatesAndSayWhatChanged() throws {
    let history = try FigureHistory([
      try entry(3, speed: 150), try entry(1, speed: 100, commit: "89abcdef0-dirty"),
      try entry(2, speed: 100),
    ])
    let rows = rows(history)
    #expect(rows.count == 3)
    #expect(rows[0].hasPrefix("2026-01-01  89abcde-dirty  A"))
    #expect(rows[0].hasSuffix("the first of its machine"))
    #expect(rows[1].hasSuffix("1.00 ×, the same"))
    #expect(rows[2].contains("0123abc") && rows[2].hasSuffix("1.50 ×, better"))
    #expect(history.title == "throughput of actor: \(SampleResult.saves)")
  }

  @Test func figuresOfDifferentMachinesAreNeitherComparedNorJoined() throws {
    let history = try FigureHistory([
      try entry(1, speed: 100), try entry(2, speed: 900, cores: 64), try entry(3, speed: 100),
    ])
    let rows = rows(history)
    #expect(rows[1].contains("  B  ") && rows[1].hasSuffix("the first of its machine"))
    #expect(rows[2].contains("  A  ") && rows[2].hasSuffix("1.00 ×, the same"))
    let text = history.table(in: .plain)
    #expect(text.contains("B is not A: the number of processors: 2, and 64."))
    #expect(text.contains("Figures of different machines are not compared"))
    #expect(lines(history) == 1, "the two runs of A")
    #expect(circles(history) == 3)
    let alone = try FigureHistory([try entry(1, speed: 100), try entry(2, speed: 90, cores: 64)])
    #expect(lines(alone) == 0 && circles(alone) == 2)
    #expect(alone.picture.contains("Machines A, B are not joined."))
  }

  @Test func aResultWithoutTheFigureIsToldAndBreaksTheLine() throws {
    let history = try FigureHistory([
      try entry(1, speed: 100), try entry(2, speed: nil), try entry(3, speed: 100),
      try entry(4, speed: 100),
    ])
    #expect(rows(history)[1].contains("n/a"))
    #expect(history.table(in: .plain).contains("day-2 has no figure: it was disturbed."))
    #expect(lines(history) == 1 && circles(history) == 3)
  }

  /// A result that does not mention the figure leaves a gap, as one that has a reason does.
  @Test func aResultThatDoesNotMentionTheFigureBreaksTheLineToo() throws {
    var silent = try entry(2, speed: 100)
    silent.result.cells.removeAll { $0.variant == "actor" }
    let history = try FigureHistory([
      try entry(1, speed: 100), silent, try entry(3, speed: 100), try entry(4, speed: 100),
    ])
    #expect(rows(history).count == 4 && rows(history)[1].contains("n/a"))
    #expect(
      history.table(in: .plain).contains("day-2 has no figure: the run did not measure it.\n"))
    #expect(lines(history) == 1 && circles(history) == 3)
    // A result before or after all others is named, and is no gap.
    let ends = try FigureHistory([silent, try entry(3, speed: 100)])
    #expect(rows(ends).count == 1)
    #expect(ends.table(in: .plain).contains("Not measured in day-2."))
  }

  @Test func theChoiceNamesTheFigure() throws {
    var choice = FigureHistory.Choice()
    choice.variant = "mutex"
    choice.clients = 8
    let history = try FigureHistory([try entry(1, speed: 100)], choice)
    #expect(history.title == "throughput of mutex: \(SampleResult.manySaves)")
    choice.clients = 3
    #expect(throws: FigureHistory.Missing.self) {
      try FigureHistory([try entry(1, speed: 100)], choice)
    }
    #expect(throws: FigureHistory.Missing.self) { try FigureHistory([], FigureHistory.Choice()) }
  }

  @Test func thePictureIsHeardAndEscaped() throws {
    var odd = try entry(1, speed: 100)
    odd.result.context.commit = .value("<b>&")
    let picture = try FigureHistory([odd]).picture
    #expect(picture.hasPrefix("<svg ") && !picture.contains("<b>"))
    #expect(picture.contains("<title>throughput of actor: "))
    #expect(picture.contains("100/s at &lt;b&gt;&amp; on machine A"))
  }

  private func lines(_ history: FigureHistory) -> Int {
    history.picture.matches(of: /<g class="line actor"><path/).count
  }

  private func circles(_ history: FigureHistory) -> Int {
    history.picture.matches(of: /<circle/).count
  }
}
