import Linearizability
import SeededRandom

/// The plan of a client in a history: its calls, and the number of yields before each call.
struct ClientPlan: Sendable {
  var steps: [(call: StoreCall, pause: Int)]
}

/// The plans of a history's clients, and the initial content of the store.
struct HistoryPlan: Sendable {
  /// The largest number of clients in any plan.
  static let mostClients = 8

  var initial: [Int: Int] = [:]
  var clients: [ClientPlan]

  /// Several clients on few keys.
  ///
  /// Every fourth plan is smaller and has calls on several keys.
  static func sharedKeys(_ random: inout SplitMix64, number: Int) -> HistoryPlan {
    number % 4 == 3 ? wholeMap(&random) : singleKeys(&random)
  }

  /// Saves, deletes and finds of 2 to 8 clients on 1 to 3 keys.
  private static func singleKeys(_ random: inout SplitMix64) -> HistoryPlan {
    let isCrowded = Int.random(in: 0..<8, using: &random) == 0
    let count = Int.random(in: isCrowded ? 5...mostClients : 2...4, using: &random)
    let keys = Int.random(in: 1...3, using: &random)
    return plan(count, calls: 5...12, keys: keys, &random) { key, revision, random in
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<8: .save(key: key, revision: revision)
      case 8..<11: .delete(key: key)
      default: .find(key: key)
      }
    }
  }

  /// Batches and snapshots of 2 to 4 clients on 2 to 4 keys.
  private static func wholeMap(_ random: inout SplitMix64) -> HistoryPlan {
    let count = Int.random(in: 2...4, using: &random)
    let keys = Int.random(in: 2...4, using: &random)
    return plan(count, calls: 3...6, keys: keys, &random) { key, revision, random in
      let other = (key + 1) % keys
      return switch Int.random(in: 0..<20, using: &random) {
      case 0..<3: .save(key: key, revision: revision)
      case 3..<8: .saveAll([(key: key, revision: revision), (key: other, revision: revision)])
      case 8..<10: .deleteAll([key, other])
      case 10..<12: .find(key: key)
      default: .loadAll
      }
    }
  }

  /// A few calls from clients in several processes, on an empty store.
  ///
  /// Each call uses one key, or `spansKeys` allows calls on several keys.
  static func sharedByProcesses(
    _ random: inout SplitMix64, clients: Int, spansKeys: Bool
  ) -> HistoryPlan {
    // Histories of whole maps are expensive to check, so they have fewer calls.
    let keys = Int.random(in: spansKeys ? 2...3 : 1...3, using: &random)
    var plan = plan(clients, calls: spansKeys ? 2...3 : 4...8, keys: keys, &random) {
      key, revision, random in
      let other = (key + 1) % keys
      return switch Int.random(in: 0..<20, using: &random) {
      case 0..<5 where spansKeys:
        .saveAll([(key: key, revision: revision), (key: other, revision: revision)])
      case 5..<7 where spansKeys: .deleteAll([key, other])
      case 7..<13 where spansKeys: .loadAll
      case 0..<8: .save(key: key, revision: revision)
      case 8..<11: .delete(key: key)
      default: .find(key: key)
      }
    }
    plan.initial = [:]
    return plan
  }

  /// Every client writes its own key, and reads all keys.
  static func ownKeys(_ random: inout SplitMix64) -> HistoryPlan {
    let count = Int.random(in: 2...4, using: &random)
    let revisions = 1...
    return HistoryPlan(
      clients: (0..<count).map { client in
        var next = revisions.makeIterator()
        return steps(6...12, &random) { random in
          let isOwn = Int.random(in: 0..<3, using: &random) > 0
          let other = Int.random(in: 0..<count, using: &random)
          return switch Int.random(in: 0..<20, using: &random) {
          case 0..<8: .save(key: client, revision: next.next() ?? 0)
          case 8..<10: .delete(key: client)
          default: .find(key: isOwn ? client : other)
          }
        }
      })
  }

  /// Some clients that call on the keys below `keys`, some of which have items at first.
  static func plan(
    _ count: Int, calls: ClosedRange<Int>, keys: Int, _ random: inout SplitMix64,
    _ call: (_ key: Int, _ revision: Int, inout SplitMix64) -> StoreCall
  ) -> HistoryPlan {
    var initial: [Int: Int] = [:]
    for key in 0..<keys where Bool.random(using: &random) { initial[key] = 0 }
    // Every revision is written only once, so a read shows which write it observed.
    var revision = 0
    let clients = (0..<count).map { _ in
      steps(calls, &random) { random in
        revision += 1
        return call(Int.random(in: 0..<keys, using: &random), revision, &random)
      }
    }
    return HistoryPlan(initial: initial, clients: clients)
  }

  private static func steps(
    _ count: ClosedRange<Int>, _ random: inout SplitMix64,
    _ call: (inout SplitMix64) -> StoreCall
  ) -> ClientPlan {
    ClientPlan(
      steps: (0..<Int.random(in: count, using: &random)).map { _ in
        (call: call(&random), pause: Int.random(in: 0..<3, using: &random))
      })
  }
}
