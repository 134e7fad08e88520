import Foundation
import SchedulePlay
import Testing

@Suite("The tree of schedules")
struct PlayTreeTests {
  private func add(_ run: PlayRun, to builder: inout PlayTreeBuilder) -> Bool { builder.add(run) }

  @Test func theShareOfTheRootIsThatOfAllSchedules() {
    #expect(LostUpdate.tree().share == PlayTree.Share(wrong: 4, of: 6))
  }

  @Test func equalPartsOfTheTreeAreStoredOnce() {
    let tree = LostUpdate.tree()
    // The two ends, the state after `ab` and `ba`, those after `a` and after `b`, and the root.
    #expect(tree.nodes.count == 6)
    #expect(tree.nodes.compactMap(\.outcome).count == 2)
    #expect(tree.lanes == ["body", "a", "b"])
    #expect(tree.opening == [PlayTree.Event(0, "begins")])
  }

  @Test func aMoveHasTheStepsWithoutAChoiceAfterIt() throws {
    let play = try played([0, 0], LostUpdate.tree())
    #expect(play.outcome == .kept)
    let last = try #require(play.moves.last)
    #expect(last.events.map(\.text) == ["writes", "reads", "writes"])
    #expect(last.events.map(\.lane) == [1, 2, 2])
  }

  @Test func theOrderOfTheSchedulesDoesNotChangeTheShares() {
    let shares = [LostUpdate.orders, LostUpdate.orders.reversed()].map { orders in
      LostUpdate.tree(orders).nodes.map { [$0.share.wrong, $0.share.schedules] }
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    #expect(shares[0] == shares[1])
  }

  @Test func anAlternativeThatNoScheduleTakesHasNoNode() throws {
    var play = try played([0], LostUpdate.tree(["aabb", "abab", "abab"], .sampled))
    let isBack = play.takeBack()
    #expect(isBack)
    #expect(play.choices.map { $0.next == nil } == [false, true])
    #expect(play.share(after: 1) == nil)
    let isTaken = play.choose(1)
    #expect(!isTaken)
    #expect(play.taken.isEmpty)
  }

  @Test func aSampleCountsAScheduleAsOftenAsItRan() {
    let tree = LostUpdate.tree(["aabb", "aabb", "abab"], .sampled)
    #expect(tree.share == PlayTree.Share(wrong: 1, of: 3))
  }

  @Test func sameChoicesWithAnotherEndAreRefused() {
    var builder = PlayTreeBuilder()
    let run = LostUpdate.run("aabb")
    #expect(add(run, to: &builder) == true)
    #expect(add(PlayRun(run.steps, .wrong(message: "by a clock")), to: &builder) == false)
  }

  @Test func sameChoicesWithOtherAlternativesAreRefused() {
    var builder = PlayTreeBuilder()
    let run = LostUpdate.run("aabb")
    #expect(add(run, to: &builder) == true)
    var other = run
    other.steps[1].choice = .init(0, of: ["a", "b", "c"])
    #expect(add(other, to: &builder) == false)
    other.steps = Array(run.steps.prefix(2))
    #expect(add(other, to: &builder) == false)
    other.steps = run.steps + [.init("a", choice: .init(0, of: ["a", "b"]))]
    #expect(add(other, to: &builder) == false)
  }

  @Test func aTreeIsReadAsItWasWritten() throws {
    let tree = LostUpdate.tree()
    let data = try JSONEncoder().encode(tree)
    #expect(try JSONDecoder().decode(PlayTree.self, from: data) == tree)
  }

  @Test func aTreeWithAnIndexThatPointsNowhereIsNotWhole() {
    let tree = LostUpdate.tree()
    #expect(tree.isWhole)
    var broken = Array(repeating: tree, count: 6)
    broken[0].nodes = []
    broken[1].moves.removeLast()
    broken[2].lanes.removeLast()
    broken[3].opening = [PlayTree.Event(7, "")]
    broken[4].nodes[0].choices = [PlayTree.Choice(0, next: 0)]
    broken[5].moves[0].events = [PlayTree.Event(-1, "")]
    #expect(broken.allSatisfy { !$0.isWhole && Play($0) == nil })
  }

  @Test func aBodyWithoutChoicesHasOneNode() throws {
    var builder = PlayTreeBuilder()
    #expect(add(PlayRun([.init("body", [.init("body", "ends")])], .kept), to: &builder) == true)
    let play = try #require(Play(builder.tree(.complete)))
    #expect(play.choices.isEmpty)
    #expect(play.decision() == .everySchedule)
  }
}
