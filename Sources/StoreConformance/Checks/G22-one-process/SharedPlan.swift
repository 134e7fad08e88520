import Guarantees
import Linearizability
import Persistence
import Processes
import SeededRandom

/// The calls of several processes on one store.
///
/// Equal plans give equal calls, so a process reports only which of its calls began and ended.
///
/// The calls of each round use separate keys, so each round is a separate history.
struct SharedPlan: Codable, Sendable {
  static let processes = 3
  static let clientsPerProcess = 2
  /// The number of keys of a round.
  ///
  /// The plan of a history uses fewer.
  static let keysPerRound = 8

  var place: ChildConfiguration
  var seed: UInt64
  var rounds: Int
  /// The number of this process.
  var process: Int
  /// The way in which the store processes a batch.
  var batches: Claims.Batches

  /// The calls of all clients of a round, on small keys.
  func calls(round: Int) -> [[StoreCall]] {
    var random = SplitMix64(seed: seed ^ UInt64(round) &* 0x9e37_79b9_7f4a_7c15)
    let clients = Self.processes * Self.clientsPerProcess
    let plan = HistoryPlan.sharedByProcesses(
      &random, clients: clients, spansKeys: batches == .whole && !round.isMultiple(of: 2))
    return plan.clients.map { $0.steps.map(\.call) }
  }

  /// The file whose creation starts the calls of all processes.
  var startFile: String { place.directory + "/go" }
}

/// A process's report about one of its calls: the start of the call, or its answer.
struct SharedReport: Codable, Sendable {
  /// The answer to a call.
  enum Answer: Codable, Sendable {
    case ok
    case found(Int?)
    case loaded([Int: Int])
    case unknown
    case threw(String)
  }

  var round: Int
  var client: Int
  var step: Int
  /// Nanoseconds of the machine's monotonic clock.
  var stamp: UInt64
  /// The answer; `nil` when the call begins.
  var answer: Answer?
}

extension StoreCall {
  /// The same call on other keys.
  func shifted(by offset: Int) -> StoreCall {
    switch self {
    case .save(let key, let revision): .save(key: key + offset, revision: revision)
    case .saveAll(let pairs): .saveAll(pairs.map { (key: $0.key + offset, revision: $0.revision) })
    case .delete(let key): .delete(key: key + offset)
    case .deleteAll(let keys): .deleteAll(keys.map { $0 + offset })
    case .find(let key): .find(key: key + offset)
    case .loadAll, .snapshot, .count: self
    case .page(let cursor, let limit, let keys):
      .page(after: cursor.map { $0 + offset }, limit: limit, of: keys.map { $0 + offset })
    }
  }
}
