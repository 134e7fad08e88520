import Foundation
import Synchronization

/// Clients that run on separate threads and start together.
enum CallerThreads {
  /// The stack size of each client, in bytes; the system only reserves it until it is used.
  private static let stackSize = 1 << 20

  /// Runs the clients, each on a separate thread, and suspends the caller until the last client has
  /// ended.
  ///
  /// - Parameters:
  ///   - clients: The number of clients.
  ///   - body: The work of each client, by its number; `arrive` returns when all clients have
  ///     called it, and each client calls it once.
  /// - Returns: The results of the clients, in the order in which the clients ended.
  /// - Throws: The error of the first client that failed.
  static func run<Value: Sendable>(
    _ clients: Int,
    _ body: @escaping @Sendable (_ number: Int, _ arrive: () -> Void) throws -> Value
  ) async throws -> [Value] {
    let (gate, working) = (DispatchGroup(), DispatchGroup())
    let outcomes = Outcomes<Value>()
    for _ in 0..<clients {
      gate.enter()
      working.enter()
    }
    for number in 0..<clients {
      let thread = Thread {
        let outcome = Result {
          try body(number) {
            gate.leave()
            gate.wait()
          }
        }
        outcomes.all.withLock { $0.append(outcome) }
        working.leave()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    await withCheckedContinuation { ended in
      working.notify(queue: .global()) { ended.resume() }
    }
    return try outcomes.all.withLock { try $0.map { try $0.get() } }
  }

  /// The results of the clients, in the order in which the clients ended.
  private final class Outcomes<Value: Sendable>: Sendable {
    let all = Mutex<[Result<Value, any Error>]>([])
  }
}
