import Persistence
import Workloads

/// A store that never suspends, holds nothing, and reports every find.
struct FindListener: Store {
  typealias Item = BenchmarkRecord
  let onFind: @Sendable () throws -> Void

  func find(by id: String) async throws -> BenchmarkRecord? {
    try onFind()
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
