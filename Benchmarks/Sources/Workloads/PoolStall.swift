import Foundation
import Guarantees
import Measurement
import Persistence
import ResultModel

/// Asks a fresh process to measure how long an unrelated task waits while stores do slow I/O.
package struct StallRequest: Sendable, Codable {
  /// The name of the arm.
  package var arm: String
  /// An existing directory.
  package var directory: String
  /// The user's items, which replace the benchmark's own.
  package var items: ItemsFile?
  /// The number of stores that save at once: more than the threads of the pool, so that it can be
  /// blocked.
  package var stores = max(4, 2 * ProcessInfo.processInfo.activeProcessorCount)
  /// The time for which the disk delays each store, in nanoseconds.
  package var stall: UInt64 = 200_000_000
  /// The number of unrelated tasks submitted.
  package var probes = 45
  /// The time between two of these tasks, in nanoseconds.
  package var interval: UInt64 = 10_000_000

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - arm: The name of the arm.
  ///   - directory: An existing directory.
  package init(arm: String, directory: String) {
    self.arm = arm
    self.directory = directory
  }
}

/// Stores that wait for their disk, and unrelated tasks that should not be affected.
///
/// A plain thread submits the tasks at fixed times, and their delay counts from those times. A
/// probe that itself ran in the pool would start late when the pool is blocked, and would then
/// measure no delay (coordinated omission).
struct PoolStall<Source: ItemSource>: Sendable {
  let request: StallRequest
  let items: Source
  /// True if the stores use the file system of their configuration.
  var isMetered = true
  var format = Claims.FileFormat.json
  let open: StoreOpening<Source>

  /// The longest start delay, in nanoseconds.
  func longestDelay() async throws -> Double {
    let disk =
      isMetered
      ? SlowDisk(by: request.stall) : try SlowDisk(by: request.stall, in: request.directory)
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
    return Double(delays.max() ?? 0)
  }

  private func makeDirectories() throws -> [StoreDirectory] {
    try (0..<request.stores).map { number in
      try StoreDirectory(
        parent: request.directory, name: "stall-\(number)", records: 1, durability: .powerLoss,
        format: format, items: items)
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
      for number in 0..<request.probes {
        let intended = start + UInt64(number) * request.interval
        let now = MonotonicClock.now()
        if intended > now { Thread.sleep(forTimeInterval: Double(intended - now) / 1e9) }
        Task.detached { report.yield(MonotonicClock.now() - intended) }
      }
    }
    var seen: [UInt64] = []
    for await delay in delays {
      seen.append(delay)
      if seen.count == request.probes { break }
    }
    return seen
  }
}
