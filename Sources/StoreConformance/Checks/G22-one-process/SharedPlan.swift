import Guarantees
import Linearizability
import Persistence
import Processes
import SeededRandom

/// The calls of several processes on one store: equal plans give equal calls, so that a process need
/// only report which of its calls began and ended.
///
/// The calls of a round have keys of their own, so that each round is a history of its own.
struct SharedPlan: Codable, Sendable {
  static let processes = 3
  static let clientsPerProcess = 2
  /// The keys of a round; a plan of a history has fewer.
  static let keysPerRound = 8

  var place: ChildConfiguration
  var seed: UInt64
  var rounds: Int
  /// The number of this process.
  var process: Int
  /// How the store takes a batch.
  var batches: Claims.Batches

  /// The calls of all clients of a round, on small keys.
  func calls(round: Int) -> [[StoreCall]] {
    var random = SplitMix64(seed: seed ^ UInt64(round) &* 0x9e37_79b9_7f4a_7c15)
    let clients = Self.processes * Self.clientsPerProcess
    let plan = HistoryPlan.sharedByProcesses(
      &random, clients: clients, spansKeys: batches == .whole && !round.isMultiple(of: 2))
    return plan.clients.map { $0.steps.map(\.call) }
  }

  /// The file whose appearance lets all processes begin.
  var startFile: String { place.directory + "/go" }
}

/// A process's report about one of its calls: that it begins, or the answer to it.
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
  /// Nanoseconds of the machine's one clock.
  var stamp: UInt64
  /// `nil` for a call that begins.
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
    case .loadAll: .loadAll
    }
  }
}
