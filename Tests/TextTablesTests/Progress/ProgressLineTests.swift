import Testing
import TextTables

@Suite("Progress")
struct ProgressLineTests {
  private let erase = "\u{1B}[K"

  private func line(
    width: Int?, total: Double = 4, expected: Duration? = nil, isInteractive: Bool = true
  ) -> ProgressLine {
    ProgressLine(
      label: "bench", totalWeight: total, expected: expected,
      style: TerminalStyle(isInteractive: isInteractive, usesColor: false, width: width))
  }

  @Test func aTerminalSeesOneLineRewritten() {
    var line = line(width: 80)
    #expect(
      line.advance(by: 0, elapsed: .zero, note: "actor")
        == "\rbench  ░░░░░░░░░░░░░░░░░░░░  0 %  actor\(erase)")
    #expect(
      line.advance(by: 1, elapsed: .seconds(10), note: "mutex, 8 clients")
        == "\rbench  █████░░░░░░░░░░░░░░░  25 %  about 30 s left  mutex, 8 clients\(erase)")
    #expect(
      line.advance(by: 3, elapsed: .seconds(40))
        == "\rbench  ████████████████████  100 %  mutex, 8 clients\(erase)")
    #expect(line.finish(elapsed: .seconds(40)) == "\r\(erase)bench: done in 40 s\n")
  }

  @Test func onANarrowTerminalTheBarGoesFirstAndThenTheEnd() {
    var line = line(width: 30)
    // "bench  50 %  about 5 s left" takes 27 of the 29 columns; two spaces are then cut to `…`.
    #expect(
      line.advance(by: 2, elapsed: .seconds(5), note: "actor")
        == "\rbench  50 %  about 5 s left …\(erase)")
  }

  @Test func elsewhereThereIsAPlainLineForEveryTenth() {
    var line = line(width: nil, total: 20, isInteractive: false)
    var text = line.advance(by: 0, elapsed: .zero)
    for second in 1...20 { text += line.advance(by: 1, elapsed: .seconds(second)) }
    text += line.finish(elapsed: .seconds(20))
    let expected =
      ["bench: 0 %\n"]
      + (1...9).map { "bench: \($0)0 %, about \(20 - 2 * $0) s left\n" }
      + ["bench: done in 20 s\n"]
    #expect(text == expected.joined())
  }

  @Test func tenthsThatAreSkippedAreNotMadeUpFor() {
    var line = line(width: nil, isInteractive: false)
    #expect(
      line.advance(by: 3, elapsed: .seconds(30), note: "actor")
        == "bench: 75 %, about 10 s left, actor\n")
    #expect(line.advance(by: 0.1, elapsed: .seconds(31)) == "")
  }

  @Test func theExpectedTimeHoldsUntilSomethingIsDone() {
    var line = line(width: 80, expected: .seconds(60))
    #expect(line.remaining(at: .seconds(5)) == .seconds(55))
    _ = line.advance(by: 2, elapsed: .seconds(10))
    #expect(line.remaining(at: .seconds(10)) == .seconds(10))
    #expect(self.line(width: 80).remaining(at: .seconds(5)) == nil)
  }

  @Test func theRemainingTimeCountsDownBetweenParts() {
    var line = line(width: 80)
    _ = line.advance(by: 2, elapsed: .seconds(10))
    #expect(line.remaining(at: .seconds(14)) == .seconds(6))
    #expect(line.remaining(at: .seconds(25)) == .zero)
  }

  @Test func roundingErrorsDoNotHoldATenthBack() {
    var line = line(width: nil, total: 1, isInteractive: false)
    let lines = (1...9).map { line.advance(by: 0.1, elapsed: .seconds($0)) }
    #expect(lines.allSatisfy { !$0.isEmpty })
  }

  @Test func weightsThatMakeNoSenseCountAsNothing() {
    var line = line(width: nil, isInteractive: false)
    for weight in [-1, Double.nan, .infinity] {
      _ = line.advance(by: weight, elapsed: .seconds(1))
    }
    #expect(line.fraction == 0)
    _ = line.advance(by: 1e-300, elapsed: .seconds(1))
    _ = line.advance(by: 100, elapsed: .seconds(2))
    #expect(line.fraction == 1)

    var empty = self.line(width: nil, total: 0, isInteractive: false)
    _ = empty.advance(by: 1, elapsed: .seconds(1))
    #expect(empty.fraction == 0)
  }

  @Test func aWarningStandsAboveTheLine() {
    var line = line(width: 80)
    let drawn = line.advance(by: 2, elapsed: .seconds(1), note: "actor")
    #expect(
      line.interruption("noisy\u{7}", elapsed: .seconds(1))
        == "\r\(erase)noisy\u{FFFD}\n" + drawn)
    #expect(
      self.line(width: nil, isInteractive: false).interruption("noisy", elapsed: .zero) == "noisy\n"
    )
  }

  @Test(arguments: [
    (Duration.zero, "0 s"), (.seconds(-3), "0 s"), (.milliseconds(1), "1 s"),
    (.seconds(59), "59 s"),
    (.milliseconds(59_001), "1 min 00 s"), (.seconds(185), "3 min 05 s"),
    (.seconds(3600), "1 h 00 min"), (.seconds(7500), "2 h 05 min"),
  ])
  func aDurationReadsAsPeopleSayIt(duration: Duration, text: String) {
    #expect(ApproximateDuration.text(duration) == text)
  }
}
