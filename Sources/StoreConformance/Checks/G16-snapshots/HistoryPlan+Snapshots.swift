import Linearizability
import SeededRandom

extension HistoryPlan {
  /// Mostly batches and snapshots, from 2 to 6 clients on 2 to 4 keys, with at most 60 calls.
  ///
  /// The checker would need too long for larger histories of a whole map.
  static func snapshots(_ random: inout SplitMix64) -> HistoryPlan {
    let clients = Int.random(in: 2...6, using: &random)
    let keys = Int.random(in: 2...4, using: &random)
    var initial: [Int: Int] = [:]
    for key in 0..<keys where Bool.random(using: &random) { initial[key] = 0 }
    // Every revision is written only once, so a snapshot shows which writes it observed.
    var revision = 0
    return HistoryPlan(
      initial: initial,
      clients: (0..<clients).map { _ in
        // More clients make fewer calls each, because the checker's time depends on the number of
        // overlapping calls.
        let calls = Int.random(in: 3...(clients > 4 ? 5 : 8), using: &random)
        return ClientPlan(
          steps: (0..<calls).map { _ in
            revision += 1
            return (
              call: call(keys: keys, revision: revision, &random),
              pause: Int.random(in: 0..<3, using: &random)
            )
          })
      })
  }

  private static func call(
    keys: Int, revision: Int, _ random: inout SplitMix64
  ) -> StoreCall {
    let chosen = (0..<keys).shuffled(using: &random)
      .prefix(Int.random(in: 2...keys, using: &random))
    return switch Int.random(in: 0..<20, using: &random) {
    case 0..<7: .saveAll(chosen.map { (key: $0, revision: revision) })
    case 7..<10: .deleteAll(Array(chosen))
    case 10: .save(key: chosen[0], revision: revision)
    case 11: .delete(key: chosen[0])
    case 12..<14: .find(key: chosen[0])
    default: .loadAll
    }
  }
}
