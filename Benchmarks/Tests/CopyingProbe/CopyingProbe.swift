import ActorVariant
import AllocationCounting
import CJemalloc
import Foundation
import Measurement
import Persistence
import ResultModel
import Workloads

/// Counts the allocations of a save, so that a test can notice a store that copies its dictionary.
///
/// `copying-probe ORDER plain` counts the actor as it is, `copying-probe ORDER copying` one that
/// copies a dictionary of its items besides.
@main
struct CopyingProbe {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { exit(64) }
    let request = try JSONDecoder().decode(ProbeRequest.self, from: Data(arguments[1].utf8))
    let copies = arguments[2] == "copying"
    let meter = try AllocationMeter(mallctl)
    let run = CountedRun(request: request, items: GeneratedRecords()) { configuration in
      try CopyingStore(ActorStore<BenchmarkRecord>(configuration: configuration), copies: copies)
    }
    let count = try await meter.count { try await run.run(onReady: $0) }
    let saves = Double(request.calls * request.scenario.clients)
    let answer = ProbeResult([
      .allocations: .value(Double(count.allocations) / saves),
      .allocatedBytes: .value(Double(count.bytes) / saves),
    ])
    print(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
  }
}

/// A store that also keeps its items in its own dictionary, which each save copies if asked.
actor CopyingStore: Store {
  typealias Item = BenchmarkRecord

  private let base: ActorStore<BenchmarkRecord>
  private let copies: Bool
  private var items: [String: BenchmarkRecord] = [:]

  init(_ base: ActorStore<BenchmarkRecord>, copies: Bool) {
    self.base = base
    self.copies = copies
  }

  func save(_ item: BenchmarkRecord) async throws {
    // A dictionary that another variable holds is copied when it changes.
    let held = copies ? items : [:]
    items[item.id] = item
    withExtendedLifetime(held) {}
    try await base.save(item)
  }

  func save(contentsOf items: [BenchmarkRecord]) async throws {
    try await base.save(contentsOf: items)
  }
  func delete(_ id: String) async throws { try await base.delete(id) }
  func delete(contentsOf ids: [String]) async throws { try await base.delete(contentsOf: ids) }
  func find(by id: String) async throws -> BenchmarkRecord? { try await base.find(by: id) }
  func loadAll() async throws -> [BenchmarkRecord] { try await base.loadAll() }
  func flush() async throws { try await base.flush() }
  func close() async throws { try await base.close() }
}
