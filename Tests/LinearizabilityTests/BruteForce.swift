import Linearizability
import SeededRandom

/// The definition, word for word, as a search through all orders.
///
/// Tries every order of the calls that respects real time, with every choice of the open-ended
/// ones. No memo, no partition, nothing shared with the checker.
struct BruteForce {
  let operations: [CompletedOperation<MapCall>]
  let initial: [Int: Int]

  init(_ operations: [CompletedOperation<MapCall>], from initial: [Int: Int] = [:]) {
    self.operations = operations.filter { $0.outcome != .failed }
    self.initial = initial
  }

  var isLinearizable: Bool { canFinish(Array(operations.indices), from: initial) }

  private func mustHappen(_ operation: CompletedOperation<MapCall>) -> Bool {
    operation.returned != nil && operation.outcome != .unknown
  }

  private func canFinish(_ left: [Int], from content: [Int: Int]) -> Bool {
    if !left.contains(where: { mustHappen(operations[$0]) }) { return true }
    return left.contains { chosen in
      let isMinimal = left.allSatisfy { other in
        guard mustHappen(operations[other]), let end = operations[other].returned else {
          return true
        }
        return end >= operations[chosen].invoked
      }
      guard isMinimal, let after = result(operations[chosen], content) else { return false }
      return canFinish(left.filter { $0 != chosen }, from: after)
    }
  }

  private func result(_ operation: CompletedOperation<MapCall>, _ content: [Int: Int]) -> [Int:
    Int]?
  {
    var after = content
    switch (operation.call, operation.outcome) {
    case (.save(let key, let revision), _): after[key] = revision
    case (.saveAll(let pairs), _): for pair in pairs { after[pair.key] = pair.revision }
    case (.delete(let key), _): after[key] = nil
    case (.deleteAll(let keys), _): for key in keys { after[key] = nil }
    case (.find(let key), .returned(.found(let revision))):
      return content[key] == revision ? content : nil
    case (.loadAll, .returned(.loaded(let loaded))): return content == loaded ? content : nil
    case (.snapshot, .returned(.loaded(let loaded))): return content == loaded ? content : nil
    case (.count, .returned(.counted(let count))): return content.count == count ? content : nil
    case (.page(_, let limit, let keys), .returned(.loaded(let loaded))):
      var page: [Int: Int] = [:]
      for key in keys where page.count < limit { page[key] = content[key] }
      return page == loaded ? content : nil
    case (.find, _), (.loadAll, _), (.snapshot, _), (.count, _), (.page, _): break
    }
    return after
  }
}

/// Small histories of anything at all, right and wrong ones.
struct RandomHistory {
  var maximum = 6
  var keys = 2
  var clients = 3
  var spansKeys = false

  func make(seed: UInt64) -> [CompletedOperation<MapCall>] {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 1...maximum, using: &generator)
    return (0..<count).map { index in
      let invoked = UInt64.random(in: 1...9, using: &generator)
      let call = call(&generator)
      let outcome = outcome(of: call, &generator)
      let never = outcome == .unknown && Bool.random(using: &generator)
      let end = invoked + UInt64.random(in: 0...5, using: &generator)
      return CompletedOperation(
        client: index % clients, invoked: invoked, returned: never ? nil : end, call: call,
        outcome: outcome)
    }
  }

  private func call(_ generator: inout SplitMix64) -> MapCall {
    let key = Int.random(in: 1...keys, using: &generator)
    let revision = Int.random(in: 1...3, using: &generator)
    switch Int.random(in: 0..<(spansKeys ? 12 : 5), using: &generator) {
    case 0, 1: return .save(key: key, revision: revision)
    case 2: return .delete(key: key)
    case 3, 4: return .find(key: key)
    case 5:
      let other = Int.random(in: 1...keys, using: &generator)
      return .saveAll([(key, revision), (other, Int.random(in: 1...3, using: &generator))])
    case 6: return .deleteAll([key, Int.random(in: 1...keys, using: &generator)])
    case 7: return .snapshot
    case 8: return .count
    case 9: return .page(after: nil, limit: revision, of: Array(1...keys))
    default: return .loadAll
    }
  }

  private func outcome(
    of call: MapCall, _ generator: inout SplitMix64
  ) -> Outcome<MapCall.Result> {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return .failed
    case 1, 2: return .unknown
    default: break
    }
    switch call {
    case .find:
      let revision = Int.random(in: 0...3, using: &generator)
      return .found(revision == 0 ? nil : revision)
    case .count: return .counted(Int.random(in: 0...keys, using: &generator))
    case .loadAll, .snapshot, .page:
      let pairs = (1...keys).map { ($0, Int.random(in: 0...3, using: &generator)) }
      return .loaded(Dictionary(uniqueKeysWithValues: pairs).filter { $0.value > 0 })
    case .save, .saveAll, .delete, .deleteAll: return .ok
    }
  }
}
