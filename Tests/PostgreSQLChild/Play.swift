import Foundation
import Linearizability
import Persistence
import PostgreSQLVariant
import SeededRandom
import Synchronization

/// Clients that use one store for some time while its servers fail, and the check of their answers.
///
/// Calls are numbered; those of a block have separate keys and form one history.
final class Play: Sendable {
  private static let clients = 8
  private static let callsPerBlock = 160
  private static let keysPerBlock = 6

  private let store: PostgreSQLStore<Entry>
  private let end: ContinuousClock.Instant
  private let calls = Atomic(0)
  private let blocks = Mutex<[Int: HistoryRecorder<MapCall>]>([:])
  private let counts = Mutex<[String: Int]>([:])
  private let longest = Mutex(Duration.zero)

  init(_ store: PostgreSQLStore<Entry>, for time: Duration) {
    self.store = store
    end = .now + time
  }

  /// Makes calls until the time is over, checks them, and says how that went; whether all was well.
  func run() async throws -> Bool {
    await withTaskGroup { group in
      for client in 0..<Self.clients { group.addTask { await self.call(as: client) } }
    }
    let recorded = blocks.withLock { $0 }
    var wrong = 0
    var undecided = 0
    for (block, recorder) in recorded.sorted(by: { $0.key < $1.key }) {
      try await look(at: block, recorder)
      switch LinearizabilityChecker().check(try recorder.history()) {
      case .linearizable: break
      case .unknown: undecided += 1
      case .notLinearizable(let counterexample):
        wrong += 1
        print("play: calls \(block * Self.callsPerBlock) and on: \(counterexample)")
      }
    }
    let counts = counts.withLock { $0 }.sorted { $0.key < $1.key }
      .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    print(
      "play: \(calls.load(ordering: .relaxed)) calls of \(Self.clients) clients: \(counts); the longest "
        + "took \(longest.withLock { $0 })\nplay: \(recorded.count) histories, \(wrong) not linearizable, "
        + "\(undecided) undecided")
    return wrong == 0 && undecided == 0
  }

  private func call(as client: Int) async {
    var random = SplitMix64(seed: UInt64(client) &* 0x9e37_79b9 &+ 1)
    while ContinuousClock.now < end {
      let number = calls.add(1, ordering: .relaxed).oldValue
      let block = number / Self.callsPerBlock
      let key = Int.random(in: 0..<Self.keysPerBlock, using: &random)
      let recorder = blocks.withLock { blocks in
        let recorder = blocks[block] ?? HistoryRecorder(clients: Self.clients + 1)
        blocks[block] = recorder
        return recorder
      }
      let call: MapCall =
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4: .find(key: key)
        case 4..<9: .save(key: key, revision: number)
        default: .delete(key: key)
        }
      let start = ContinuousClock.now
      let token = recorder.begin(client: client, call)
      let (outcome, name) = await answer(to: call, in: block)
      recorder.end(token, outcome)
      counts.withLock { $0[name, default: 0] += 1 }
      longest.withLock { $0 = max($0, .now - start) }
    }
  }

  private func answer(
    to call: MapCall, in block: Int
  ) async -> (outcome: Outcome<MapCall.Result>, name: String) {
    do {
      switch call {
      case .find(let key):
        return (.found(try await store.find(by: id(key, block))?.revision), "answered")
      case .save(let key, let revision):
        try await store.save(Entry(id: id(key, block), revision: revision))
      case .delete(let key): try await store.delete(id(key, block))
      case .saveAll, .deleteAll, .loadAll, .snapshot, .count, .page: break
      }
      return (.ok, "answered")
    } catch {
      let code = (error as? StoreError)?.code
      return code == .outcomeUnknown ? (.unknown, "unknown") : (.failed, "refused")
    }
  }

  private func id(_ key: Int, _ block: Int) -> Int { block * Self.keysPerBlock + key }

  /// Finds every key of a block after all calls; waits for the servers as long as it takes.
  private func look(at block: Int, _ recorder: HistoryRecorder<MapCall>) async throws {
    for key in 0..<Self.keysPerBlock {
      let token = recorder.begin(client: Self.clients, .find(key: key))
      var found = await answer(to: .find(key: key), in: block)
      for _ in 0..<20 where found.outcome == .failed {
        found = await answer(to: .find(key: key), in: block)
      }
      recorder.end(token, found.outcome)
      if found.outcome == .failed { throw NothingThere() }
    }
  }

  /// After all faults no server answers.
  struct NothingThere: Error, CustomStringConvertible {
    let description = "no server has answered after the faults were over"
  }
}

/// `postgresql-child play CONNECTION SECONDS`.
func play(_ arguments: [String]) async throws -> Never {
  guard arguments.count == 2, let seconds = Int(arguments[1]) else { exit(64) }
  let schema = "play-\(UUID().uuidString.prefix(8))"
  let store = try await PostgreSQLStore<Entry>.open(
    configuration: StoreConfiguration(
      location: try StoreLocation(directoryPath: "/", filename: schema)),
    on: PostgreSQLServer(
      arguments[0], failover: .standby, deadline: .seconds(45), connectionsPerMinute: .max))
  // The program that plays the faults waits for this line.
  FileHandle.standardOutput.write(Data("play: the store is open\n".utf8))
  let isWell = try await Play(store, for: .seconds(seconds)).run()
  try await store.close()
  exit(isWell ? 0 : 1)
}
