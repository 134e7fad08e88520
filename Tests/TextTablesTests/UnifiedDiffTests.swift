import SeededRandom
import Testing
import TextTables

@Suite("Unified diffs")
struct UnifiedDiffTests {
  private func difference(_ old: [String], _ new: [String]) -> UnifiedDiff {
    func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
    return UnifiedDiff(("old", text(old)), ("new", text(new)))
  }

  private func diff(_ old: [String], _ new: [String], context: Int) -> String {
    difference(old, new).rendered(context: context)
  }

  @Test func whatIsFarFromADifferenceIsLeftOut() {
    let old = (1...9).map { "line \($0)" }
    var new = old
    new[1] = "another"
    new.append("an end")
    #expect(
      diff(old, new, context: 1) == """
        --- old
        +++ new
        @@ -1,3 +1,3 @@
         line 1
        -line 2
        +another
         line 3
        @@ -9,1 +9,2 @@
         line 9
        +an end

        """)
    #expect(diff(old, new, context: 4).matches(of: /\n@@/).count == 1)
  }

  @Test func textsThatAreTheSameHaveNoHunk() {
    #expect(diff(["a"], ["a"], context: 2) == "--- old\n+++ new\n")
  }

  @Test(arguments: 1...200)
  func aPatchMadeOfTheHunksLeadsFromOneToTheOther(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let letters = 0..<Int.random(in: 1...6, using: &random)
    let (old, new) = (sequence(letters, &random), sequence(letters, &random))
    let text = diff(old, new, context: Int.random(in: 0...3, using: &random))
    #expect(try patched(old, text) == new)
    let difference = difference(old, new)
    #expect(difference.added - difference.removed == new.count - old.count)
  }

  @Test func linesThatAreGoneComeBeforeThoseInTheirPlace() {
    let difference = difference(["a", "b", "c", "d"], ["a", "x", "y", "d"])
    #expect(
      difference.rendered() == """
        --- old
        +++ new
        @@ -1,4 +1,4 @@
         a
        -b
        -c
        +x
        +y
         d

        """)
    #expect(difference.added == 2 && difference.removed == 2)
  }

  @Test func colourChangesNoCharacterAndSourcesCannotDisturbTheTerminal() {
    let difference = difference(["a\u{1B}[2J", "b"], ["c", "b"])
    let style = TerminalStyle(isInteractive: true, usesColor: true, width: 80)
    let text = difference.rendered(in: style)
    #expect(text.contains("\u{1B}[31m") && text.contains("\u{1B}[32m"))
    #expect(text.replacing(/\u{1B}\[[0-9]+m/, with: "") == difference.rendered())
    #expect(!difference.rendered().contains("\u{1B}"))
  }

  private func sequence(_ letters: Range<Int>, _ random: inout SplitMix64) -> [String] {
    (0..<Int.random(in: 0...30, using: &random)).map { _ in
      "\(Int.random(in: letters, using: &random))"
    }
  }

  /// Applies a unified diff as patch(1) does, without any tolerance.
  private func patched(_ old: [String], _ diff: String) throws -> [String] {
    var result: [String] = []
    var next = 0
    for line in diff.split(separator: "\n").dropFirst(2) {
      if let head = line.wholeMatch(of: /@@ -(\d+),(\d+) \+(\d+),(\d+) @@/) {
        let numbers = [head.1, head.2, head.3, head.4].compactMap { Int($0) }
        // An empty side names the line before it.
        let start = numbers[1] == 0 ? numbers[0] : numbers[0] - 1
        try #require(start >= next)
        result += old[next..<start]
        next = start
        #expect(result.count == (numbers[3] == 0 ? numbers[2] : numbers[2] - 1))
      } else if line.hasPrefix("+") {
        result.append(String(line.dropFirst()))
      } else {
        #expect(old[next] == line.dropFirst())
        if line.hasPrefix(" ") { result.append(old[next]) }
        next += 1
      }
    }
    return result + old[next...]
  }
}
