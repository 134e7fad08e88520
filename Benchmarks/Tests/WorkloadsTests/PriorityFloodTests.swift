import CatalogArms
import Foundation
import Measurement
import Persistence
import ResultModel
import Testing
@testable import Workloads

@Suite("A high-priority task under a flood")
struct PriorityFloodTests {
  private static let saves = Scenario(
    .saveOnly, clients: ProbeRequest.lowTasks + 1, records: 100, durability: .processCrash)

  private func figures(
    calls: Int, interval: UInt64 = 100_000, _ store: @escaping @Sendable () -> PriorityStore
  ) async throws -> [Metric: Figure] {
    try await inTemporaryDirectory { directory in
      var request = ProbeRequest(
        kind: .priorityFlood, arm: "test", scenario: Self.saves, seed: 1, directory: directory)
      (request.calls, request.interval) = (calls, interval)
      return try await PriorityFlood(
        request: request, items: GeneratedRecords(), open: opening { _ in store() }
      ).figures()
    }
  }

  @Test func theFloodIsLowAndTheCallerHigh() async throws {
    let store = PriorityStore()
    let figures = try await figures(calls: 12) { store }
    let seen = await store.seen.dropFirst()
    #expect(seen.filter { $0.isOfCaller }.map(\.priority) == Array(repeating: .high, count: 24))
    // Later ones are waited for, and may have the priority of who waits.
    let last = try #require(seen.lastIndex { $0.isOfCaller })
    let flood = seen[...last].filter { !$0.isOfCaller }
    #expect(flood.allSatisfy { $0.priority == .low } && flood.count >= ProbeRequest.lowTasks)
    // Alone first; then every low-priority task has saved before the next call.
    #expect(seen.prefix(12).allSatisfy { $0.isOfCaller })
    #expect(seen.dropFirst(12).prefix(ProbeRequest.lowTasks).allSatisfy { !$0.isOfCaller })
    #expect(Set(figures.keys) == Set(Metric.ofPriority))
    // Twelve calls are too few for p99, and the figure has that reason.
    #expect(figures.filter { $0.value.value == nil }.allSatisfy { "\($0.key)".hasSuffix("Tail") })
    #expect(try #require(figures[.priorityAloneMedian]?.value) > 0)
  }

  @Test func aLateCallIsCountedFromWhenItWasDue() async throws {
    // Ten calls are due, each 1 ms after the last; the first is held up until all of them are.
    let interval: UInt64 = 1_000_000
    let store = PriorityStore(holdingUpFirstCallFor: 10 * interval)
    let figures = try await figures(calls: 10, interval: interval) { store }
    let (median, longest) = (figures[.priorityAloneMedian], figures[.priorityAloneLongest])
    #expect(try #require(longest?.value) >= Double(10 * interval))
    #expect(try #require(median?.value) >= Double(4 * interval))
  }

  @Test(arguments: [TaskPriority.high, .low])
  func anErrorOfTheStoreEndsIt(_ priority: TaskPriority) async throws {
    await #expect(throws: PriorityStore.Broken.self) {
      _ = try await figures(calls: 3) { PriorityStore(failingAt: priority) }
    }
  }

  @Test(arguments: ["actor", "actor-journaled", "dispatch-callback", "mutex", "published-actor"])
  func everyStoreCanBeProbed(_ id: String) async throws {
    let arm = try #require(Arms.catalog.arm(id))
    for kind in ProbeRequest.Kind.onRequest {
      try await inTemporaryDirectory { directory in
        var request = ProbeRequest(
          kind: kind, arm: id, scenario: Self.saves, seed: 1, directory: directory)
        (request.calls, request.interval) = (9, 100_000)
        let figures = try await arm.probe(request)
        #expect(Set(figures.keys) == Set(kind.metrics))
        #expect(figures.values.contains { ($0.value ?? 0) > 0 } || kind == .hops, "\(figures)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).count <= 1)
      }
    }
  }
}

/// A test store that records the caller and the priority of each save.
private actor PriorityStore: Store {
  typealias Item = BenchmarkRecord

  struct Broken: Error {}

  struct Save: Sendable {
    let isOfCaller: Bool
    let priority: TaskPriority
  }

  private(set) var seen: [Save] = []
  private var holdUp: UInt64
  private let failure: TaskPriority?

  init(holdingUpFirstCallFor holdUp: UInt64 = 0, failingAt failure: TaskPriority? = nil) {
    self.holdUp = holdUp
    self.failure = failure
  }

  func save(_ item: BenchmarkRecord) async throws {
    let priority = Task.currentPriority
    seen.append(Save(isOfCaller: item.id == BenchmarkRecord.id(key: 0), priority: priority))
    if priority == failure { throw Broken() }
    guard priority == .high, holdUp > 0 else { return }
    let end = MonotonicClock.now() + holdUp
    holdUp = 0
    while MonotonicClock.now() < end { await Task.yield() }
  }

  func find(by id: String) -> BenchmarkRecord? { nil }
  func save(contentsOf items: [BenchmarkRecord]) {}
  func delete(_ id: String) {}
  func delete(contentsOf ids: [String]) {}
  func loadAll() -> [BenchmarkRecord] { [] }
  func flush() {}
  func close() {}
}
