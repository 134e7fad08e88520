import Persistence
import StoreBenchmark

typealias MyStore = PlainStore

/// The call on the page about a store of the reader.
func measureMyStore() async -> Never {
  await Benchmark.measure("mine") { try await MyStore<BenchmarkRecord>(configuration: $0) }
}

extension PlainStore {
  init(configuration: StoreConfiguration) async throws {
    try self.init(configuration, nil, key: nil)
  }
}
