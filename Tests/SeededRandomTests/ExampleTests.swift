import SeededRandom
import Testing

@Suite("The example of docs/SeededRandom.md")
struct ExampleTests {
  @Test func aSeedNamesASequence() {
    var random = SplitMix64(seed: 42)
    let die = random.uniform(below: 6) + 1
    let order = random.shuffle(["a", "b", "c"])
    let worker = random.stream(7)

    var again = SplitMix64(seed: 42)
    #expect(again.uniform(below: 6) + 1 == die)
    #expect(again.shuffle(["a", "b", "c"]) == order)
    #expect(again.stream(7) == worker)
  }
}
