import Foundation
import Guarantees
import Measurement
import Persistence
import ResultModel

extension ProbeRequest {
  /// The number of stores that save at once: more than the threads of the pool, so that it can be
  /// blocked.
  static let stores = max(4, 2 * ProcessInfo.processInfo.activeProcessorCount)
  /// The time for which the disk delays each store, in nanoseconds.
  static let diskDelay: UInt64 = 200_000_000
  /// The number of unrelated tasks submitted.
  static let unrelatedTasks = 45
}

/// Stores that wait for their disk, and unrelated tasks that should not be affected.
///
/// A plain thread submits the tasks at fixed times, and their delay counts from those times. A
/// probe that itself ran in the pool would start late when the pool is blocked, and would then
/// measure no delay (coordinated omission).
struct PoolStall<Source: ItemSource>: Sendable {
  let request: ProbeRequest
  let items: Source
  /// True if the stores use the file system of their configuration.
  var isMetered = true
  var format = Claims.FileFormat.json
  let open: StoreOpening<Source>

  /// The longest start delay.
  func figures() async throws -> [Metric: Figure] {
    let disk =
      isMetered
      ? SlowDisk(by: ProbeRequest.diskDelay)
      : try SlowDisk(by: ProbeRequest.diskDelay, in: request.directory)
    defer { disk.end() }
    let places = try makeDirectories()
    let stores = try await openStores(places, disk.fileSystem)
    disk.slowDown()
    let delays = try await withThrowingTaskGroup(of: Void.self) { group in
      for store in stores {
        group.addTask { try await store.save(key: 0, revision: 1) }
      }
      let delays = await probe()
      try await group.waitForAll()
      return delays
    }
    for store in stores { try await store.store.close() }
    for place in places { try place.remove() }
    return [.startDelay: .value(Double(delays.max() ?? 0))]
  }

  private func makeDirectories() throws -> [StoreDirectory] {
    try (0..<request.scenario.clients).map { number in
      try StoreDirectory(
        in: request.directory, "stall-\(number)", request.scenario, format: format, items: items)
    }
  }

  private func openStores(
    _ places: [StoreDirectory], _ fileSystem: any FileSystem
  ) async throws -> [MeasuredStore<Source>] {
    var stores: [MeasuredStore<Source>] = []
    for place in places { stores.append(try await place.open(fileSystem, items, open)) }
    return stores
  }

  private func probe() async -> [UInt64] {
    let (delays, report) = AsyncStream.makeStream(of: UInt64.self)
    let (request, start) = (request, MonotonicClock.now())
    Thread.detachNewThread {
      for number in 0..<ProbeRequest.unrelatedTasks {
        let intended = start + UInt64(number) * request.interval
        let now = MonotonicClock.now()
        if intended > now { Thread.sleep(forTimeInterval: Double(intended - now) / 1e9) }
        Task.detached { report.yield(MonotonicClock.now() - intended) }
      }
    }
    var seen: [UInt64] = []
    for await delay in delays {
      seen.append(delay)
      if seen.count == ProbeRequest.unrelatedTasks { break }
    }
    return seen
  }
}
