import Foundation
import Measurement
import Persistence
import Workloads

/// A test store with blocking calls: it records the threads that called it, and how often.
///
/// Like ``RecordingStore``, it reads its file when opened, writes it when closed, and can lose
/// every n-th save.
final class ProbeStore: BlockingStore {
  typealias Item = BenchmarkRecord

  struct Seen: Sendable {
    var content: [String: BenchmarkRecord] = [:]
    /// The threads by their handles, which differ while they all run.
    var threads: Set<UInt> = []
    var saves = 0
    var finds = 0
  }

  let seen = Shared(Seen())
  private let configuration: StoreConfiguration?
  private let lossPeriod: Int?
  private let failure: (any Error)?

  init(failure: (any Error)? = nil) {
    configuration = nil
    lossPeriod = nil
    self.failure = failure
  }

  init(_ configuration: StoreConfiguration, losingEvery lossPeriod: Int? = nil) throws {
    self.configuration = configuration
    self.lossPeriod = lossPeriod
    failure = nil
    let bytes = try configuration.fileSystem.contents(ofFile: configuration.location.path)
    let items = try JSONDecoder().decode([BenchmarkRecord].self, from: Data(bytes))
    seen.change { for item in items { $0.content[item.id] = item } }
  }

  func save(_ item: BenchmarkRecord) throws {
    if let failure { throw failure }
    seen.change { seen in
      seen.threads.insert(currentThread)
      seen.saves += 1
      if let lossPeriod, seen.saves.isMultiple(of: lossPeriod) { return }
      seen.content[item.id] = item
    }
  }

  func find(by id: String) throws -> BenchmarkRecord? {
    if let failure { throw failure }
    return seen.change { seen in
      seen.threads.insert(currentThread)
      seen.finds += 1
      return seen.content[id]
    }
  }

  func close() throws {
    guard let configuration else { return }
    let bytes = [UInt8](try JSONEncoder().encode(try loadAll()))
    try configuration.fileSystem.write(bytes, toFile: configuration.location.path)
  }

  func save(contentsOf items: [BenchmarkRecord]) throws { for item in items { try save(item) } }
  func delete(_ id: String) { seen.change { $0.content[id] = nil } }
  func delete(contentsOf ids: [String]) { for id in ids { delete(id) } }
  func loadAll() throws -> [BenchmarkRecord] { Array(seen.value.content.values) }
  func count() throws -> Int { seen.value.content.count }
  func flush() {}
}

/// The calling thread's handle.
private var currentThread: UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}
