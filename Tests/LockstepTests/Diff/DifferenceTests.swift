import SeededRandom
import Testing

@testable import Reports

@Suite("The shortest difference of two sequences")
struct DifferenceTests {
  @Test func removedElementsComeBeforeAddedOnes() {
    #expect(
      DifferenceStep.steps(from: ["a", "b", "c"], to: ["a", "x", "c"])
        == [.same(old: 0, new: 0), .removed(1), .added(1), .same(old: 2, new: 2)])
    #expect(
      DifferenceStep.steps(from: ["a", "b"], to: ["b", "c"])
        == [.removed(0), .same(old: 1, new: 0), .added(1)])
  }

  @Test func anEmptySequenceIsAllAddedOrAllRemoved() {
    #expect(DifferenceStep.steps(from: [String](), to: []) == [])
    #expect(DifferenceStep.steps(from: [], to: ["7", "8"]) == [.added(0), .added(1)])
    #expect(DifferenceStep.steps(from: ["7", "8"], to: []) == [.removed(0), .removed(1)])
  }

  @Test(arguments: 1...300)
  func itIsShortestAndLeadsFromOneToTheOther(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = 0..<Int.random(in: 1...5, using: &random)
    let (old, new) = (sequence(letters, &random), sequence(letters, &random))
    let steps = DifferenceStep.steps(from: old, to: new)
    var (rebuiltOld, rebuiltNew) = ([String](), [String]())
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

  private func sequence(_ letters: Range<Int>, _ random: inout SplitMix64) -> [String] {
    (0..<Int.random(in: 0...25, using: &random)).map { _ in
      "\(Int.random(in: letters, using: &random))"
    }
  }

  /// The length by the textbook's table.
  private func longestCommonSubsequence(_ old: [String], _ new: [String]) -> Int {
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
