import SeededRandom
import Testing

@testable import Reports

@Suite("Unified diffs")
struct UnifiedDiffTests {
  private func diff(_ old: [String], _ new: [String], context: Int?) -> String {
    func source(_ name: String, _ lines: [String]) -> SideBySide.Source {
      .init(title: name, caption: "", path: name, text: lines.map { $0 + "\n" }.joined())
    }
    return UnifiedDiff.rendered(
      SideBySide(source("old", old), source("new", new)), context: context)
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
