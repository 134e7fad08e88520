import Dispatch
import Synchronization

/// Pieces of work that do not depend on each other, on all processors.
package enum ConcurrentMap {
  /// Does pieces of work, on all processors at once.
  ///
  /// Blocks its thread, which does a share of the work: on a thread of the cooperative pool too there is
  /// always one that goes on.
  ///
  /// - Parameters:
  ///   - count: How many pieces.
  ///   - piece: Does the piece with a number, on any thread.
  /// - Returns: The pieces' results, in the pieces' order.
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
