import Linearizability
import Synchronization
import Testing

@Suite("Histories and their recorder")
struct HistoryTests {
  @Test func aCallThatReturnedBeforeItBeganIsRefused() {
    let call = CompletedOperation<MapCall>(
      client: 4, invoked: 5, returned: 3, call: .delete(key: 1), outcome: .ok)
    let error = #expect(throws: HistoryError.self) { try History([call]) }
    #expect(
      error?.description
        == "delete 1 by client 4, invoked at 5: it returned at 3, before it was invoked; take both "
        + "stamps from one counter")
  }

  @Test(arguments: [
    HandMade.make(.find(key: 1), 0, 1...2, .ok),
    HandMade.make(.save(key: 1, revision: 2), 0, 1...2, .found(2)),
    HandMade.make(.find(key: 1), 0, 1...2, .loaded([:])),
    HandMade.make(.loadAll, 0, 1...2, .found(nil)),
    HandMade.make(.deleteAll([1]), 0, 1...2, .loaded([:])),
    CompletedOperation(
      client: 0, invoked: 1, returned: nil, call: .delete(key: 1), outcome: .ok),
  ])
  func anOutcomeThatDoesNotBelongToItsCallIsRefused(call: CompletedOperation<MapCall>) {
    #expect(throws: HistoryError.self) { try History([call]) }
  }

  @Test func callsAreOrderedByInvocation() throws {
    let history = try History([
      HandMade.find(1, 7, by: 1, 3...4), HandMade.save(1, 7, by: 0, 1...2),
    ])
    #expect(history.operations.map(\.invoked) == [1, 3])
  }

  @Test func theRecorderGivesWhatClientsDid() throws {
    let recorder = HistoryRecorder<MapCall>(clients: 2)
    let first = recorder.begin(client: 0, .save(key: 1, revision: 7))
    let second = recorder.begin(client: -3, .find(key: 1))
    recorder.end(second, .found(nil))
    recorder.end(first, .ok)
    _ = recorder.begin(client: 9, .loadAll)
    let operations = try recorder.history().operations
    #expect(operations.map(\.client) == [0, -3, 9])
    #expect(operations.map(\.invoked) == [1, 2, 5])
    #expect(operations.map(\.returned) == [4, 3, nil])
    #expect(operations.map(\.outcome) == [.ok, .found(nil), .unknown])
  }

  @Test func endingACallTwiceIsReported() {
    let recorder = HistoryRecorder<MapCall>()
    let token = recorder.begin(client: 0, .delete(key: 1))
    recorder.end(token, .ok)
    recorder.end(token, .failed)
    #expect(throws: HistoryError.self) { try recorder.history() }
  }

  @Test func aTokenOfAnotherRecorderIsReported() {
    let other = HistoryRecorder<MapCall>(clients: 30)
    _ = other.begin(client: 7, .delete(key: 1))
    let token = other.begin(client: 7, .delete(key: 2))
    let recorder = HistoryRecorder<MapCall>(clients: 2)
    recorder.end(token, .ok)
    #expect(throws: HistoryError.self) { try recorder.history() }
  }

  @Test func aTokenWithThePlaceButNotTheStampOfACallIsReported() {
    let other = HistoryRecorder<MapCall>()
    let token = other.begin(client: 1, .delete(key: 1))
    let recorder = HistoryRecorder<MapCall>()
    _ = recorder.begin(client: 0, .delete(key: 1))
    _ = recorder.begin(client: 1, .delete(key: 1))
    recorder.end(token, .ok)
    #expect(throws: HistoryError.self) { try recorder.history() }
  }

  @Test func concurrentClientsOfALockedMapAreLinearizableAtAnyMoment() async throws {
    let recorder = HistoryRecorder<MapCall>(clients: 4)
    let map = LockedMap()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in 0..<4 {
        group.addTask { @concurrent in
          for step in 0..<200 { map.step(client, step, recorder) }
        }
      }
      for _ in 0..<20 {
        #expect(
          try HandMade.isLinearizable(recorder.history().operations) == true)
        await Task.yield()
      }
      try await group.waitForAll()
    }
    let operations = try recorder.history().operations
    #expect(operations.count == 800)
    let moments = operations.map(\.invoked) + operations.compactMap(\.returned)
    #expect(Set(moments).count == 1_600)
    #expect(try HandMade.isLinearizable(operations) == true)
  }
}

private final class LockedMap: Sendable {
  private let content = Mutex<[Int: Int]>([:])

  func step(_ client: Int, _ step: Int, _ recorder: HistoryRecorder<MapCall>) {
    let key = step % 3
    guard step % 2 == 0 else {
      let token = recorder.begin(client: client, .find(key: key))
      recorder.end(token, .found(content.withLock { $0[key] }))
      return
    }
    let revision = client * 1_000 + step
    let token = recorder.begin(client: client, .save(key: key, revision: revision))
    content.withLock { $0[key] = revision }
    recorder.end(token, .ok)
  }
}
