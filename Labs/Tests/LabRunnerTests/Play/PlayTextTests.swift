import SchedulePlay
import TextTables
import Testing

@testable import LabRunner

@Suite("The screen of a play")
struct PlayTextTests {
  private func screen(_ keys: [String], _ tree: PlayTree = SamplePlay.tree()) throws -> String {
    PlayText(style: .plain).screen(try SamplePlay.play(keys, tree))
  }

  /// The screen with its lines joined.
  private func words(_ keys: [String], _ tree: PlayTree) throws -> String {
    try screen(keys, tree).replacing("\n", with: " ")
  }

  @Test func asksForTheNextStep() throws {
    #expect(
      try screen(["2", "1"]) == """
        Lab 06 · You are the scheduler
        Two saves.
        There are 6 schedules; all were run.

          save b  save a
          reads
                  reads

        Which step comes next?
          1         save a: writes
          2         save b: writes

        A number takes a step, u takes the last one back, q ends.

        """)
  }

  @Test func showsAtTheEndWhatDecided() throws {
    let text = try screen(["1", "2", "1"])
    #expect(text.contains("\n✘ one change is lost\n"))
    let rows = text.split(separator: "\n").filter { $0.contains(" %") }
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      rows == [
        "(the beginning) 6 67 %", "1 save a: reads 3 67 %", "2 save b: reads 2 100 % ◀ decided",
        "3 save a: writes 1 100 %",
      ])
    #expect(
      text.contains("Choice 2 decided: after it 2 of 2 schedules end wrong. Before, 2 of 3 did."))
    #expect(text.hasSuffix("\nu takes the last step back, n begins again, q ends.\n"))
  }

  @Test func praisesTheStepThatKeptThePromise() throws {
    let text = try screen(["1", "1"])
    #expect(text.contains("\n✔ The schedule is over, and the promise is kept.\n"))
    #expect(text.contains("after it 0 of 1 schedules end wrong. Before, 2 of 3 did."))
  }

  @Test func saysThatASampleIsASample() throws {
    let orders = Array(repeating: "aabb", count: 30) + Array(repeating: "abab", count: 30)
    let tree = SamplePlay.tree(orders, .sampled)
    let text = try screen([], tree)
    #expect(text.contains("60 schedules were sampled at random; there are more."))
    #expect(text.contains("-         save b goes on, on an actor (in no sampled schedule)"))
    #expect(
      try words(["1", "2", "1"], tree).contains(
        "Choice 2 changed most: 50 % of the sampled schedules ended wrong before, and 100 % after.")
    )
    let few = SamplePlay.tree(["aabb", "abab"], .sampled)
    #expect(try words(["1", "2", "1"], few).contains("The sample has too few schedules here"))
  }

  @Test func namesNoChoiceWhereEveryScheduleEndsAlike() throws {
    let lost = SamplePlay.tree(["abab", "abba", "baab", "baba"])
    #expect(
      try words(["1", "2", "1"], lost).contains("each of the recorded schedules ends wrong."))
    let kept = SamplePlay.tree(["aabb", "bbaa"])
    #expect(
      try words(["1", "1"], kept).contains("none of the recorded schedules ends wrong."))
  }

  @Test func aKeyWithoutAMeaningIsTold() throws {
    #expect(try screen(["7"]).contains("\nThe last key has no meaning here.\n"))
    #expect(try screen(["1", "1", "7"]).contains("\nThe last key has no meaning here.\n"))
    #expect(try !screen(["1"]).contains("no meaning"))
  }

  @Test func aShareIsExactAtItsEnds() {
    func percent(_ wrong: Int, _ all: Int) -> String {
      PlayWords.percent(PlayTree.Share(wrong: wrong, of: all))
    }
    #expect(percent(1, 1_000) == "1 %" && percent(999, 1_000) == "99 %")
    #expect(percent(0, 5) == "0 %" && percent(5, 5) == "100 %" && percent(1, 3) == "33 %")
  }

  @Test func aMessageCannotWriteToTheTerminal() throws {
    let tree = SamplePlay.tree(["abab"], message: "\u{1B}[2Jgone")
    #expect(try !screen(["1", "2", "1"], tree).contains("\u{1B}"))
  }
}
