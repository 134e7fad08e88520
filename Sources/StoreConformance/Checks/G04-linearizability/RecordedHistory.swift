import Linearizability
import Persistence

/// A history from real threads, with the numbers that show how much it proves.
struct RecordedHistory: Sendable {
  let history: History<StoreCall>
  let initial: [Int: Int]

  var callCount: Int { history.operations.count }

  /// The number of calls that began during another client's call.
  ///
  /// A history without such calls proves little.
  ///
  /// Each client makes one call at a time, so a call in progress belongs to another client. Takes
  /// O(calls) time.
  var overlapCount: Int {
    var latestReturn: UInt64 = 0
    var count = 0
    for operation in history.operations {
      if latestReturn > operation.invoked { count += 1 }
      latestReturn = max(latestReturn, operation.returned ?? .max)
    }
    return count
  }
}

extension Trial {
  /// Executes a plan on a fresh store, with a thread per client and a seed for the jitter of the
  /// file operations.
  ///
  /// If `clientsMeet`, the clients begin their calls together.
  ///
  /// The recorded history ends with a find of every key, after all clients.
  func record(
    _ plan: HistoryPlan, seed: UInt64, clientsMeet: Bool, on threads: ClientThreads
  ) async throws -> RecordedHistory {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let fileSystem: any FileSystem =
      arena.memory == nil ? arena.base : HookedFileSystem.jittering(arena.base, seed: seed)
    let store = try await subject.open(arena.configuration(fileSystem: fileSystem))
    for (key, revision) in plan.initial.sorted(by: { $0.key < $1.key }) {
      try await store.save(key, revision)
    }
    let recorder = HistoryRecorder<StoreCall>(clients: plan.clients.count + 1)
    let barrier = clientsMeet ? CallBarrier(clients: plan.clients.count) : nil
    let keys = plan.keys.sorted()
    try await threads.run(plan.clients.count) { client in
      // The client leaves the barrier after an error too; otherwise the others would wait forever.
      defer { barrier?.leave() }
      for step in plan.clients[client].steps {
        yieldThread(times: step.pause)
        await barrier?.meet()
        guard let call = store.prepared(step.call, keys: keys) else { continue }
        let token = recorder.begin(client: client, call)
        recorder.end(token, try await store.perform(call))
      }
    }
    for key in keys {
      let token = recorder.begin(client: plan.clients.count, .find(key: key))
      recorder.end(token, .found(try await store.find(key)))
    }
    try await store.close()
    return RecordedHistory(history: try recorder.history(), initial: plan.initial)
  }
}

extension HistoryPlan {
  /// Every key in the plan.
  var keys: Set<Int> {
    var keys = Set(initial.keys)
    for step in clients.flatMap(\.steps) {
      switch step.call {
      case .find(let key), .page(.some(let key), _, _): keys.insert(key)
      default: break
      }
      for content in step.call.effects { keys.insert(content.key) }
    }
    return keys
  }
}
