import Guarantees
import Linearizability

/// Calls adapted to a store's claims.
///
/// A store that takes a batch item by item gets batches with a single item wherever a batch could
/// be seen in part. A store that cannot list its content gets a find wherever a listing must show a
/// single moment.
extension Claims {
  /// The step with a batch that the store processes as a whole.
  func fitting(_ step: StoreStep) -> StoreStep {
    guard batches == .itemByItem else { return step }
    return switch step {
    case .saveBatch(let pairs): .saveBatch(Array(pairs.prefix(1)))
    case .deleteBatch(let keys): .deleteBatch(Array(keys.prefix(1)))
    default: step
    }
  }

  /// The call with a batch that the store processes as a whole, and without a listing that it
  /// cannot give.
  func fitting(_ call: StoreCall) -> StoreCall {
    switch call {
    case .saveAll(let pairs) where batches == .itemByItem: .saveAll(Array(pairs.prefix(1)))
    case .deleteAll(let keys) where batches == .itemByItem: .deleteAll(Array(keys.prefix(1)))
    case .loadAll where listing == .none: .find(key: 0)
    default: call
    }
  }

  /// The rounds of steps with batches that the store processes as a whole.
  func fitting(_ rounds: [[StoreStep]]) -> [[StoreStep]] { rounds.map { $0.map(fitting) } }

  /// The plan with batches that the store processes as a whole.
  func fitting(_ plan: HistoryPlan) -> HistoryPlan {
    var plan = plan
    plan.clients = plan.clients.map { client in
      ClientPlan(steps: client.steps.map { (call: fitting($0.call), pause: $0.pause) })
    }
    return plan
  }
}
