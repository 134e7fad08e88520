import Dispatch
import Synchronization

/// Runs independent pieces of work on all processors.
package enum ConcurrentMap {
  /// Runs pieces of work on all processors at once.
  ///
  /// Blocks the calling thread, which does a share of the work. The work therefore progresses even
  /// if no other thread of the cooperative pool is free. A piece may run on any thread. The results
  /// are in the order of the pieces.
  package static func run<Output: Sendable>(
    _ count: Int, _ piece: @Sendable (Int) -> Output
  ) -> [Output] {
    let outputs = Mutex<[(number: Int, output: Output)]>([])
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let output = piece(number)
      outputs.withLock { $0.append((number, output)) }
    }
    return outputs.withLock { $0 }.sorted { $0.number < $1.number }.map(\.output)
  }
}
