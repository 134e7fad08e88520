import Foundation
import Guarantees
import Measurement
import Persistence
import ResultModel
import Synchronization

/// A high-priority task that saves at a steady pace, alone and while low-priority tasks save as
/// fast as they can.
///
/// A plain thread signals when each call is due, at fixed times. The response time counts from
/// then: it includes the wait for a thread of the pool, and the wait that late calls cause for the
/// next calls. The low-priority tasks yield after each save. The figures show whether an actor's
/// queue, a Dispatch queue, a lock or the pool respects priorities.
struct PriorityFlood<Source: ItemSource>: Sendable {
  let request: ProbeRequest
  let items: Source
  var format = Claims.FileFormat.json
  let open: StoreOpening<Source>

  /// The number of clients apart from the high-priority one.
  private var lowTasks: Int { request.scenario.clients - 1 }

  /// Response times without and with the flood, and the number of low-priority saves meanwhile.
  func figures() async throws -> [Metric: Figure] {
    let scenario = request.scenario
    let place = try StoreDirectory(
      in: request.directory, "priority", scenario, format: format, items: items)
    let store = try await place.open(PosixFileSystem(), items, open)
    // The first save after opening converts the file, which is not measured.
    try await store.save(key: 0, revision: 1)
    let alone = try await responses(store, revisionBase: 2)
    let flood = Flood(tasks: lowTasks)
    let tasks = (0..<lowTasks).map { number in
      Task.detached(priority: .low) { try await flood.save(number, store, scenario.records) }
    }
    await flood.untilAllHaveBegun()
    let (start, before) = (MonotonicClock.now(), flood.saves)
    let flooded: Result<Histogram, any Error>
    do {
      flooded = .success(try await responses(store, revisionBase: 2 + request.calls))
    } catch { flooded = .failure(error) }
    let (saves, elapsed) = (flood.saves - before, MonotonicClock.now() - start)
    flood.end()
    // Awaiting a task raises its priority, so the tasks are awaited only now.
    for task in tasks { try await task.value }
    let response = try flooded.get()
    try await store.store.close()
    try place.remove()
    return Self.figures(alone, response, rate: Double(saves) / Double(max(1, elapsed)) * 1e9)
  }

  /// The response times of the high-priority task's calls, counted from the times when they were
  /// due.
  private func responses(
    _ store: MeasuredStore<Source>, revisionBase: Int
  ) async throws -> Histogram {
    let (ticks, clock) = AsyncStream.makeStream(of: UInt64.self)
    let (calls, interval) = (request.calls, request.interval)
    let slot = OperationRing.Slot(key: 0, id: items.id(key: 0), isSave: true)
    let caller = Task.detached(priority: .high) {
      var response = Histogram()
      var revision = revisionBase
      for await due in ticks {
        try await store.perform(slot, revision)
        response.record(MonotonicClock.now() - due)
        revision += 1
      }
      return response
    }
    let start = MonotonicClock.now() + interval
    Thread.detachNewThread {
      for number in 0..<calls {
        let due = start + UInt64(number) * interval
        let now = MonotonicClock.now()
        if due > now { Thread.sleep(forTimeInterval: Double(due - now) / 1e9) }
        clock.yield(due)
      }
      clock.finish()
    }
    return try await caller.value
  }

  private static func figures(
    _ alone: Histogram, _ flooded: Histogram, rate: Double
  ) -> [Metric: Figure] {
    func longest(_ response: Histogram) -> Figure {
      response.maximum.map { .value(Double($0)) } ?? .unavailable("nothing was recorded")
    }
    return [
      .priorityAloneMedian: alone.percentile(50, beyond: 1),
      .priorityAloneTail: alone.percentile(99, beyond: 1), .priorityAloneLongest: longest(alone),
      .priorityFloodMedian: flooded.percentile(50, beyond: 1),
      .priorityFloodTail: flooded.percentile(99, beyond: 1),
      .priorityFloodLongest: longest(flooded), .priorityFloodRate: .value(rate),
    ]
  }
}

/// The low-priority tasks.
private final class Flood: Sendable {
  private let count = Atomic(0)
  private let isOver = Atomic(false)
  private let tasks: Int
  private let begun: AsyncStream<Void>
  private let report: AsyncStream<Void>.Continuation

  init(tasks: Int) {
    self.tasks = tasks
    (begun, report) = AsyncStream.makeStream()
  }

  /// The number of completed saves.
  var saves: Int { count.load(ordering: .relaxed) }

  func end() { isOver.store(true, ordering: .releasing) }

  /// Saves its own items until the flood is over; key 0 belongs to the high-priority task.
  func save<Source: ItemSource>(
    _ number: Int, _ store: MeasuredStore<Source>, _ records: Int
  ) async throws {
    var done = 0
    // A task that fails at once also reports, so that the caller does not wait for it.
    defer { if done == 0 { report.yield() } }
    repeat {
      let key = 1 + (number + done * 7) % max(1, records - 1)
      let slot = OperationRing.Slot(key: key, id: store.items.id(key: key), isSave: true)
      try await store.perform(slot, number + done * 1_000)
      count.add(1, ordering: .relaxed)
      if done == 0 { report.yield() }
      done += 1
      await Task.yield()
    } while !isOver.load(ordering: .acquiring)
  }

  /// Returns when each task has saved once or failed.
  func untilAllHaveBegun() async {
    guard tasks > 0 else { return }
    var missing = tasks
    for await _ in begun {
      missing -= 1
      if missing == 0 { return }
    }
  }
}
