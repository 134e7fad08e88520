import SchedulePlay
import Testing

@Suite("A schedule that a person chooses")
struct PlayTests {

  @Test func sharesFollowTheChoices() throws {
    // After `a` there are `aabb`, `abab` and `abba`; after `ab` all are wrong.
    let play = try played([0, 1])
    #expect(
      play.nodes.map(\.share) == [
        PlayTree.Share(wrong: 4, of: 6), PlayTree.Share(wrong: 2, of: 3),
        PlayTree.Share(wrong: 2, of: 2),
      ])
  }

  @Test func theChoiceThatLetsTheOtherInLosesTheChange() throws {
    #expect(try played([0]).decision() == .open)
    #expect(try played([0, 1]).decision() == .open)
    // `abab`: decided by the second choice, not by the third.
    let lost = try played([0, 1, 0])
    #expect(lost.outcome == .wrong(message: "one change is lost"))
    #expect(lost.decision() == .sealed(by: 1))
  }

  @Test func theChoiceThatGoesOnKeepsBothChanges() throws {
    let kept = try played([0, 0])
    #expect(kept.outcome == .kept)
    #expect(kept.decision() == .sealed(by: 1))
  }

  @Test func noChoiceDecidesWhereEveryScheduleEndsAlike() throws {
    let tree = LostUpdate.tree(["abab", "abba", "baab", "baba"])
    #expect(try played([0, 1, 0], tree).decision() == .everySchedule)
  }

  @Test(arguments: [PlayTree.Extent.complete, .sampled])
  func noChoiceDecidesInATreeWithoutChoices(_ extent: PlayTree.Extent) {
    let end = PlayTree.Node(outcome: .kept, share: PlayTree.Share(wrong: 1, of: 2))
    let tree = PlayTree(extent: extent, lanes: [], opening: [], moves: [], nodes: [end])
    #expect(Play(tree)?.decision() == .everySchedule)
  }

  @Test func aSampleNamesTheLargestChangeAmongEnoughSchedules() throws {
    let orders = Array(repeating: "aabb", count: 4) + ["abab", "abba", "baab", "bbaa"]
    let tree = LostUpdate.tree(orders, .sampled)
    // 3 of 8, then 2 of 6, then 2 of 2, then 1 of 1.
    let lost = try played([0, 1, 0], tree)
    #expect(lost.decision(fewest: 2) == .likely(1))
    #expect(lost.decision(fewest: 3) == .tooFewSamples)
    let kept = try played([0, 0], tree)
    #expect(kept.decision(fewest: 4) == .likely(1))
  }

  @Test func aScheduleOfEachEndIsFound() {
    let tree = LostUpdate.tree()
    #expect(Play.first(in: tree, endsWrong: false)?.taken == [0, 0])
    #expect(Play.first(in: tree, endsWrong: true)?.taken == [0, 1, 0])
    #expect(Play.first(in: LostUpdate.tree(["aabb"]), endsWrong: true) == nil)
    #expect(Play.first(in: LostUpdate.tree(["abab"]), endsWrong: false) == nil)
  }

  @Test func aChoiceIsTakenBack() throws {
    var play = try played([0, 1])
    let backs = [play.takeBack(), play.takeBack(), play.takeBack()]
    #expect(backs == [true, true, false])
    #expect(play == Play(LostUpdate.tree()))
  }

  @Test func anAlternativeThatIsNotThereIsRefused() throws {
    var play = try played([])
    let taken = [play.choose(2), play.choose(-1)]
    #expect(taken == [false, false])
    #expect(play.share(after: 2) == nil)
  }

  @Test func aTreeWithoutNodesCannotBePlayed() {
    let empty = PlayTree(extent: .complete, lanes: [], opening: [], moves: [], nodes: [])
    #expect(Play(empty) == nil)
  }
}
