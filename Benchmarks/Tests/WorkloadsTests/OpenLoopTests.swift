import Measurement
import Persistence
import ResultModel
import Testing
@testable import Workloads

@Suite("Requests that come at their own times")
struct OpenLoopTests {
  private func rings(_ workload: Workload, places: Int, records: Int = 100) throws
    -> [OperationRing]
  {
    try (0..<places).map {
      try OperationRing(
        scenario(workload, clients: places, records: records), client: $0, seed: 5, length: 64)
    }
  }

  private func loop(_ requests: Double, at rate: Double = 20_000) throws -> OpenLoop {
    OpenLoop(
      window: UInt64(requests / rate * 1e9),
      schedule: try ArrivalSchedule(.constant, rate: rate, seed: 1))
  }

  @Test func theEndStateFollowsFromWhatEachPlaceWasGiven() async throws {
    let rings = try rings(.mixed, places: 16)
    let store = RecordingStore()
    await store.save(contentsOf: (0..<100).map { BenchmarkRecord(key: $0, revision: 0) })
    let pacing = try await loop(500).run(store, rings: rings, revisionBase: 2)
    var endState = EndState(records: 100)
    for (ring, performed) in zip(rings, pacing.performed) {
      endState.add(ring, operations: performed, revisionBase: 2)
    }
    #expect(endState.difference(from: await store.loadAll()) == nil)
    let calls = await store.saved.count - 100 + store.found.count
    #expect(pacing.performed.reduce(0, +) == calls)
    #expect(pacing.tally.due == 500 && pacing.tally.response.count == 500)
    #expect(pacing.tally.unsent == 500 - calls)
  }

  @Test func requestsGoOutWhileOneStandsStill() async throws {
    // The fifth call ends when 20 have come, for which a closed loop with a single client would
    // wait forever; the thirtieth ends the loop.
    let store = StallingStore(at: 5, untilCalls: 20, failingAt: 30)
    let loop = try loop(1_000_000, at: 1_000)
    await #expect(throws: StallingStore.Ended.self) {
      _ = try await loop.run(store, rings: try rings(.readOnly, places: 4), revisionBase: 1)
    }
    #expect((30...34).contains(store.calls.value))
  }

  @Test func anErrorOfTheStoreEndsTheLoop() async throws {
    struct Broken: Error {}
    let store = FindListener { throw Broken() }
    let loop = try loop(1_000_000, at: 1_000)
    await #expect(throws: Broken.self) {
      _ = try await loop.run(store, rings: try rings(.readOnly, places: 4), revisionBase: 1)
    }
  }

  @Test func aRoundMeasuresEveryRateAndFindsTheKnee() async throws {
    let measurement = try await round(.sweep(.poisson), kind: .variant)
    // On a busy machine the closed loop can be without an operation in its short window.
    let reference = min(1_000_000, max(1, try #require(measurement.closedLoop)))
    #expect(measurement.points.map(\.share) == [0.25, 0.5, 0.75, 0.9, 1.1])
    for point in measurement.points {
      let share = try #require(point.share)
      #expect(abs(point.target / (reference * share) - 1) < 1e-9)
      #expect(point.renames == 0, "this store replaces no file")
    }
    #expect(measurement.knee != nil)
  }

  @Test func aRoundWithRatesNeedsNoClosedLoop() async throws {
    let measurement = try await round(.rates([2_000, 5_000], .constant), kind: .variant)
    #expect(measurement.closedLoop == nil && measurement.knee == nil)
    #expect(measurement.points.map(\.target) == [2_000, 5_000])
    #expect(abs(measurement.points[0].offered / 2_000 - 1) < 0.3)
  }

  @Test func aStoreThatLosesSavesHasNoFigures() async throws {
    var hasLost = false
    // On a busy machine the window can be over before the first request is sent: nothing is lost then.
    while !hasLost {
      let stores = Shared<[RecordingStore]>([])
      var thrown: (any Error)?
      do {
        _ = try await round(.rates([2_000], .constant), kind: .variant, losingEvery: 2, stores)
      } catch { thrown = error }
      hasLost = await stores.value.first?.lost.isEmpty == false
      #expect(thrown is WrongEndState == hasLost, "\(String(describing: thrown))")
    }
  }

  /// One round with short windows.
  private func round(
    _ load: OpenLoopLoad, kind: Arm.Kind, losingEvery period: Int? = nil,
    _ stores: Shared<[RecordingStore]> = Shared([])
  ) async throws -> OpenLoopMeasurement {
    try await inTemporaryDirectory { directory in
      var load = load
      load.window = 20_000_000
      load.warmUp = 1_000_000
      var request = RoundRequest(
        arm: "test", seed: 3, window: 0, minimumOperations: 1,
        scenarios: [scenario(.saveOnly, clients: 2, records: 50)], directory: directory)
      request.openLoop = load
      let result = try await Round(request: request, kind: kind) { configuration in
        let store = try RecordingStore(configuration, losingEvery: period)
        stores.change { $0.append(store) }
        return store
      }.result()
      #expect(result.measurements.isEmpty)
      return try #require(result.openLoops?.first)
    }
  }
}

/// A store whose n-th find ends when a given number of finds have begun, and that fails later.
private final class StallingStore: Store {
  typealias Item = BenchmarkRecord

  struct Ended: Error {}

  let calls = Shared(0)
  private let number: Int
  private let awaited: Int
  private let last: Int

  init(at number: Int, untilCalls awaited: Int, failingAt last: Int) {
    self.number = number
    self.awaited = awaited
    self.last = last
  }

  func find(by id: String) async throws -> BenchmarkRecord? {
    let call = calls.change { calls in
      calls += 1
      return calls
    }
    if call == number { while calls.value < awaited { await Task.yield() } }
    if call >= last { throw Ended() }
    return nil
  }

  func save(_ item: BenchmarkRecord) async throws {}
  func save(contentsOf items: [BenchmarkRecord]) async throws {}
  func delete(_ id: String) async throws {}
  func delete(contentsOf ids: [String]) async throws {}
  func loadAll() async throws -> [BenchmarkRecord] { [] }
  func flush() async throws {}
  func close() async throws {}
}
