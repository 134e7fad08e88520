import Testing

@testable import TextTables

@Suite("The nearest word")
struct NearestWordTests {
  private let words = ["list", "conform", "bench", "doctor", "dispatch-queue", "dispatch-barrier"]

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1),
    ("abc", "abxc", 1), ("abc", "acb", 1), ("ca", "abc", 3), ("kitten", "sitting", 3),
    ("bench", "ebnhc", 2),
  ])
  func theDistanceCountsEditsAndSwaps(first: String, second: String, expected: Int) {
    #expect(NearestWord.distance(Array(first), Array(second)) == expected)
    #expect(NearestWord.distance(Array(second), Array(first)) == expected)
  }

  @Test(arguments: [
    ("lsit", "list"), ("benhc", "bench"), ("bnch", "bench"), ("BENCH", "bench"),
    ("benchmark", "bench"), ("conformance", "conform"), ("doc", "doctor"),
    ("dispatchqueue", "dispatch-queue"), ("dispatch-bar", "dispatch-barrier"),
  ])
  func aMistypedWordFindsWhatWasMeant(typed: String, meant: String) {
    #expect(NearestWord.nearest(to: typed, among: words) == meant)
  }

  @Test(arguments: ["", "x", "be", "teapot", "migrate"])
  func aWordFarFromAllFindsNothing(typed: String) {
    #expect(NearestWord.nearest(to: typed, among: words) == nil)
  }

  @Test func amongEqualsTheFirstWins() {
    #expect(NearestWord.nearest(to: "cat", among: ["bat", "rat"]) == "bat")
    #expect(NearestWord.nearest(to: "dispatch", among: words) == "dispatch-queue")
  }

  @Test func aFewEditsAreNearerThanAPrefix() {
    #expect(NearestWord.nearest(to: "benc", among: ["bencher-of-all", "bench"]) == "bench")
  }
}
