import Synchronization

/// Traces of several schedules, to compare.
final class Traces: Sendable {
  private let all = Mutex<[[Int]]>([])

  var count: Int { all.withLock { $0.count } }
  var distinct: Int { all.withLock { Set($0).count } }

  func note(_ trace: [Int]) { all.withLock { $0.append(trace) } }
}
