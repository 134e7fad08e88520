import SeededRandom
import Testing

@testable import Linearizability

@Suite("The memo of configurations")
struct ConfigurationMemoTests {
  @Test func itIsExactEvenWhereAllDigestsAreEqual() {
    var generator = SplitMix64(seed: 4)
    var set = LinearizedSet(capacity: 200)
    var reference: Set<Int> = []
    var memo = ConfigurationMemo<Int>(expecting: 1)
    var seen: Set<[Int]> = []
    for _ in 0..<1_500 {
      // Near a prefix, as in a search, and across the borders of words.
      let next = (0..<200).first { !reference.contains($0) } ?? 0
      let operation =
        Bool.random(using: &generator) ? next : Int.random(in: 50..<150, using: &generator)
      if reference.remove(operation) == nil {
        reference.insert(operation)
        set.insert(operation)
      } else {
        set.remove(operation)
      }
      let state = Int.random(in: 0...1, using: &generator)
      let isNew = seen.insert([state] + reference.sorted()).inserted
      #expect(memo.insert(set, state, digest: 0) == isNew)
    }
    #expect(seen.count < 1_500)
  }
}
