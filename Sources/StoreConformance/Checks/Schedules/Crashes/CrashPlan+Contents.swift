#if os(Linux)
  import Linearizability
  import SimulatedDisk

  extension CrashPlan {
    /// The content of a client's keys after its first `count` calls, on a store that held `start`.
    private func content(of client: Int, after count: Int, from start: [Int: Int]) -> [Int: Int] {
      let keys = keys(of: client)
      var content = start.filter { keys.contains($0.key) }
      for call in clients[client].prefix(count) { call.apply(to: &content) }
      return content
    }

    /// The allowed contents of a client's keys after `count` acknowledged calls.
    ///
    /// The next call may be in flight.
    fileprivate func contents(
      of client: Int, acknowledged count: Int, from start: [Int: Int]
    ) -> [[Int: Int]] {
      [count, count + 1].map { content(of: client, after: $0, from: start) }
    }

    fileprivate func keys(of client: Int) -> Set<Int> {
      clients[client].reduce(into: []) { keys, call in
        switch call {
        case .save(let key, _), .delete(let key), .find(let key): keys.insert(key)
        case .saveAll(let pairs): keys.formUnion(pairs.map(\.key))
        case .deleteAll(let all): keys.formUnion(all)
        case .loadAll, .snapshot, .count, .page: break
        }
      }
    }

    /// A description of acknowledged calls that are missing or incomplete on the disk after a kill;
    /// `nil` if there are none.
    func loss(_ found: [Int: Int], _ counts: [Int: Int]) -> Violation? {
      for client in clients.indices {
        let count = counts[client, default: 0]
        let keys = keys(of: client)
        let here = found.filter { keys.contains($0.key) }
        let allowed = contents(of: client, acknowledged: count, from: Self.initial)
        if allowed.contains(here) { continue }
        return Violation(expected: .either(allowed), found: "\(here)").after(
          "client \(client), \(count) of its calls acknowledged", "kill -9, opened again")
      }
      return nil
    }
  }

  /// The contents that a disk may hold while several clients each make their calls one after
  /// another.
  struct ClientLedger: ContentLedger {
    let plan: CrashPlan
    /// The content after an uninterrupted opening.
    let start: [Int: Int]
    /// The number of acknowledged calls of each client.
    private(set) var counts: [Int: Int] = [:]

    mutating func note(_ event: DiskLog.Event?) {
      guard case .acknowledged(let label) = event else { return }
      for client in plan.clients.indices where label == AcknowledgementNotes.label(client) {
        counts[client, default: 0] += 1
      }
    }

    var allowed: Set<[Int: Int]> {
      var keys = Set(start.keys)
      for client in plan.clients.indices { keys.subtract(plan.keys(of: client)) }
      var allowed: Set = [start.filter { keys.contains($0.key) }]
      for client in plan.clients.indices {
        let own = plan.contents(
          of: client, acknowledged: counts[client, default: 0], from: start)
        allowed = Set(
          allowed.flatMap { content in own.map { content.merging($0) { _, new in new } } })
      }
      return allowed
    }
  }
#endif
