import Linearizability
import SeededRandom
import Testing

@Suite("The shrinker")
struct ShrinkerTests {
  @Test func itFindsTheElementsThatMatterInTheirOrder() async {
    let shortest = await Shrinker().shrink(Array(0..<1_000)) { list in
      [700, 17, 703].allSatisfy(list.contains)
    }
    #expect(shortest == [17, 700, 703])
  }

  /// A list of numbers that fails, and the limit by which it does.
  struct FailingList: Sendable {
    let list: [Int]
    private let limit: Int

    init(seed: UInt64) {
      var generator = SplitMix64(seed: seed)
      list = (0..<40).map { _ in Int.random(in: -9...9, using: &generator) }
      limit = Int.random(in: 3...30, using: &generator)
    }

    /// Not monotone: a longer list may pass although a shorter one fails.
    func fails(_ list: [Int]) -> Bool {
      list.reduce(0, +) % 31 >= limit || list.max() == list.first
    }

    /// Those of 100 seeds that fail.
    static let all = (0..<100 as Range<UInt64>).map(FailingList.init)
      .filter { $0.fails($0.list) }
  }

  @Test func manySeedsFail() { #expect(FailingList.all.count > 10) }

  @Test(arguments: FailingList.all)
  func takingAnyElementFromTheResultMakesTheFailureDisappear(_ failing: FailingList) async {
    let shortest = await Shrinker().shrink(failing.list) { failing.fails($0) }
    #expect(failing.fails(shortest))
    for index in shortest.indices {
      var fewer = shortest
      fewer.remove(at: index)
      #expect(!failing.fails(fewer))
    }
  }

  @Test func oneElementAmongManyTakesFewTests() async {
    var tests = 0
    let shortest = await Shrinker().shrink(Array(0..<1_024)) { list in
      tests += 1
      return list.contains(300)
    }
    #expect(shortest == [300])
    #expect(tests <= 25)
  }

  @Test func aFailureThatNeedsNothingShrinksToNothing() async {
    #expect(await Shrinker().shrink([1, 2, 3]) { _ in true }.isEmpty)
    #expect(await Shrinker().shrink([Int]()) { _ in true }.isEmpty)
  }

  @Test func aFailureThatNeedsEverythingIsLeftAlone() async {
    let list = Array(0..<50)
    #expect(await Shrinker().shrink(list) { $0.count == 50 } == list)
  }

  @Test func theBudgetBoundsTheTestsAndTheResultStillFails() async {
    var tests = 0
    let result = await Shrinker(budget: 5).shrink(Array(0..<64)) { list in
      tests += 1
      return list.contains(1) && list.contains(62)
    }
    #expect(tests == 5)
    #expect(result.contains(1) && result.contains(62))
  }

  @Test func whatTheTestThrowsEndsTheShrinking() async {
    await #expect(throws: CancellationError.self) {
      try await Shrinker().shrink([1, 2]) { _ in throw CancellationError() }
    }
  }
}
