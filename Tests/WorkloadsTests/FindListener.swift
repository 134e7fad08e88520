import Persistence
import Workloads

/// A store that never suspends, holds nothing, and tells of every find.
struct FindListener: Store {
  typealias Item = Question
  let onFind: @Sendable () throws -> Void

  func find(by id: String) async throws -> Question? {
    try onFind()
    return nil
  }

  func save(_ item: Question) async throws {}
  func save(contentsOf items: [Question]) async throws {}
  func delete(_ id: String) async throws {}
  func delete(contentsOf ids: [String]) async throws {}
  func loadAll() async throws -> [Question] { [] }
  func flush() async throws {}
  func close() async throws {}
}
