import Reports
import SeededRandom
import Testing

@Suite("The shortest difference of two sequences")
struct DifferenceTests {
  @Test func removedElementsComeBeforeAddedOnes() {
    #expect(
      Difference(from: ["a", "b", "c"], to: ["a", "x", "c"]).steps
        == [.same(old: 0, new: 0), .removed(1), .added(1), .same(old: 2, new: 2)])
    #expect(
      Difference(from: ["a", "b"], to: ["b", "c"]).steps
        == [.removed(0), .same(old: 1, new: 0), .added(1)])
  }

  @Test func anEmptySequenceIsAllAddedOrAllRemoved() {
    #expect(Difference(from: [Int](), to: []).steps == [])
    #expect(Difference(from: [], to: [7, 8]).steps == [.added(0), .added(1)])
    #expect(Difference(from: [7, 8], to: []).steps == [.removed(0), .removed(1)])
  }

  @Test(arguments: 1...300)
  func itIsShortestAndLeadsFromOneToTheOther(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = 0..<Int.random(in: 1...5, using: &random)
    let (old, new) = (sequence(letters, &random), sequence(letters, &random))
    let steps = Difference(from: old, to: new).steps
    var (rebuiltOld, rebuiltNew) = ([Int](), [Int]())
    var edits = 0
    for step in steps {
      switch step {
      case .same(let left, let right):
        #expect(old[left] == new[right])
        rebuiltOld.append(old[left])
        rebuiltNew.append(new[right])
      case .removed(let index):
        rebuiltOld.append(old[index])
        edits += 1
      case .added(let index):
        rebuiltNew.append(new[index])
        edits += 1
      }
    }
    #expect(rebuiltOld == old)
    #expect(rebuiltNew == new)
    #expect(edits == old.count + new.count - 2 * longestCommonSubsequence(old, new))
  }

  private func sequence(_ letters: Range<Int>, _ random: inout SplitMix64) -> [Int] {
    (0..<Int.random(in: 0...25, using: &random)).map { _ in .random(in: letters, using: &random) }
  }

  /// The length by the textbook's table.
  private func longestCommonSubsequence(_ old: [Int], _ new: [Int]) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for element in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = element == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[new.count]
  }
}
