import Dispatch
import Synchronization

enum BarrierBefore {
  /// Sendable because `counts` is changed in barrier blocks alone.
  final class Counter: @unchecked Sendable {
    private let queue = DispatchQueue(label: "counts", attributes: .concurrent)
    private var counts: [String: Int] = [:]

    func count(of word: String) -> Int { queue.sync { counts[word, default: 0] } }

    func add(_ word: String) { queue.sync(flags: .barrier) { counts[word, default: 0] += 1 } }
  }
}

enum BarrierAfter {
  final class Counter: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func count(of word: String) -> Int { counts.withLock { $0[word, default: 0] } }

    func add(_ word: String) { counts.withLock { $0[word, default: 0] += 1 } }
  }
}
