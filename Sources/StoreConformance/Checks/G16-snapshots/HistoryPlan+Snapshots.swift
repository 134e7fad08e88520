import Linearizability
import SeededRandom

extension HistoryPlan {
  /// Mostly batches and snapshots, from 2 to 6 clients on 2 to 4 keys, with at most 60 calls.
  ///
  /// The checker would need too long for larger histories of a whole map.
  static func snapshots(_ random: inout SplitMix64) -> HistoryPlan {
    let clients = Int.random(in: 2...6, using: &random)
    let keys = Int.random(in: 2...4, using: &random)
    // More clients make fewer calls each, because the checker's time depends on the number of
    // overlapping calls.
    let calls = 3...(clients > 4 ? 5 : 8)
    return plan(clients, calls: calls, keys: keys, &random) { key, revision, random in
      let others = (0..<keys).filter { $0 != key }.shuffled(using: &random)
      let chosen = [key] + others.prefix(Int.random(in: 1..<keys, using: &random))
      return switch Int.random(in: 0..<20, using: &random) {
      case 0..<7: .saveAll(chosen.map { (key: $0, revision: revision) })
      case 7..<10: .deleteAll(chosen)
      case 10: .save(key: key, revision: revision)
      case 11: .delete(key: key)
      case 12..<14: .find(key: key)
      default: .loadAll
      }
    }
  }
}
