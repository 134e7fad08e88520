import ResultModel
import Testing
@testable import Workloads

@Suite("The state that a measured store must end in")
struct EndStateTests {
  private let items = (0..<5).map { BenchmarkRecord(key: $0, revision: $0 == 2 ? 9 : 0) }

  private var endState: EndState {
    var state = EndState(records: 5)
    state.add(key: 2, revision: 9)
    return state
  }

  @Test func theRightRecordsDifferInNothing() {
    #expect(endState.difference(from: items) == nil)
    #expect(endState.difference(from: items.reversed()) == nil)
  }

  @Test func aMissingRecordIsFound() throws {
    #expect(
      endState.difference(from: items.dropLast()) == "it holds 4 records instead of 5")
    let replaced = items.dropLast() + [BenchmarkRecord(key: 77, revision: 0)]
    #expect(endState.difference(from: Array(replaced)) == "question-000004 is missing")
  }

  @Test func anExtraRecordIsFound() {
    let more = items + [BenchmarkRecord(key: 5, revision: 0)]
    #expect(endState.difference(from: more) == "it holds 6 records instead of 5")
    #expect(
      endState.difference(from: items.dropLast() + [items[0]]) == "question-000004 is missing")
  }

  @Test(arguments: [(2, 8), (2, 0), (0, 1)])
  func aWrongRevisionIsFound(_ key: Int, _ revision: Int) throws {
    var wrong = items
    wrong[key] = BenchmarkRecord(key: key, revision: revision)
    let difference = try #require(endState.difference(from: wrong))
    #expect(difference.hasPrefix(BenchmarkRecord.id(key: key)))
    #expect(difference.contains("Revision \(revision).") && difference.contains(items[key].text))
  }

  @Test func mixedContentIsFound() {
    var wrong = items
    wrong[2].date = items[0].date
    #expect(endState.difference(from: wrong) != nil)
  }

  @Test func theLastSaveOfARingCounts() throws {
    let ring = try OperationRing(scenario(.saveOnly, records: 5), client: 0, seed: 1)
    var state = EndState(records: 5)
    state.add(ring, operations: 3, revisionBase: 10)
    var content = (0..<5).map { BenchmarkRecord(key: $0, revision: 0) }
    for number in 0..<3 {
      content[ring.slots[number].key] = BenchmarkRecord(
        key: ring.slots[number].key, revision: 10 + number)
    }
    #expect(state.difference(from: content) == nil)
  }
}
