import Linearizability
import SeededRandom

/// Clients of a correct store whose begins, effects and ends are interleaved by a seed.
struct SimulatedHistory {
  private struct Running {
    let call: MapCall
    let invoked: UInt64
    var outcome: Outcome<MapCall.Result>?
  }

  var clients = 4
  var keys = 2
  var operations = 40
  var writesOfTen = 5
  /// Out of a hundred calls, how many end with an unknown outcome.
  var unknownPercent = 0
  var spansKeys = false

  /// Makes the calls of a single correct run.
  func run(seed: UInt64) -> [CompletedOperation<MapCall>] {
    var generator = SplitMix64(seed: seed)
    var content: [Int: Int] = [:]
    var running = [Running?](repeating: nil, count: clients)
    var done: [CompletedOperation<MapCall>] = []
    var begun = 0
    var clock: UInt64 = 0
    while done.count < operations {
      let client = Int.random(in: 0..<clients, using: &generator)
      guard let call = running[client] else {
        guard begun < operations else { continue }
        begun += 1
        clock += 1
        running[client] = Running(call: call(begun, &generator), invoked: clock)
        continue
      }
      guard let outcome = call.outcome else {
        running[client]?.outcome = take(call.call, &content, &generator)
        continue
      }
      clock += 1
      done.append(
        CompletedOperation(
          client: client, invoked: call.invoked, returned: clock, call: call.call,
          outcome: outcome))
      running[client] = nil
    }
    return done
  }

  private func call(_ revision: Int, _ generator: inout SplitMix64) -> MapCall {
    let key = Int.random(in: 0..<keys, using: &generator)
    let isWrite = Int.random(in: 0..<10, using: &generator) < writesOfTen
    if spansKeys, Int.random(in: 0..<3, using: &generator) == 0 {
      guard isWrite else { return read(&generator) }
      return Bool.random(using: &generator)
        ? .saveAll([(key, revision), ((key + 1) % keys, revision)]) : .deleteAll([0, key])
    }
    guard isWrite else { return .find(key: key) }
    return Int.random(in: 0..<5, using: &generator) == 0
      ? .delete(key: key) : .save(key: key, revision: revision)
  }

  private func read(_ generator: inout SplitMix64) -> MapCall {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: .snapshot
    case 1: .count
    case 2:
      .page(
        after: 0, limit: Int.random(in: 1...keys, using: &generator),
        of: Array((1..<keys).reversed()))
    default: .loadAll
    }
  }

  private func take(
    _ call: MapCall, _ content: inout [Int: Int], _ generator: inout SplitMix64
  ) -> Outcome<MapCall.Result> {
    let isUnknown = Int.random(in: 0..<100, using: &generator) < unknownPercent
    if isUnknown, Bool.random(using: &generator) { return .unknown }
    switch call {
    case .save(let key, let revision): content[key] = revision
    case .saveAll(let pairs): for pair in pairs { content[pair.key] = pair.revision }
    case .delete(let key): content[key] = nil
    case .deleteAll(let keys): for key in keys { content[key] = nil }
    case .find(let key): return .found(content[key])
    case .loadAll, .snapshot: return .loaded(content)
    case .count: return .counted(content.count)
    case .page(_, let limit, let keys):
      let page = keys.filter { content[$0] != nil }.prefix(limit)
      return .loaded(content.filter { page.contains($0.key) })
    }
    return isUnknown ? .unknown : .ok
  }
}
