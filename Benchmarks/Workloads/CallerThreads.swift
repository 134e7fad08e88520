import Foundation
import Synchronization

/// Clients that are threads of their own, started together.
enum CallerThreads {
  /// The size of each client's stack, in bytes; it is only reserved until it is used.
  private static let stackSize = 1 << 20

  /// Runs so many clients, each on a thread of its own; the caller is suspended until the last of them
  /// has ended.
  ///
  /// - Parameters:
  ///   - clients: How many.
  ///   - body: What each does, by its number; `arrive` returns when all of them have called it, and
  ///     each calls it once.
  /// - Returns: What the clients ended with, in the order in which they did.
  /// - Throws: What the first of them to fail threw.
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

  /// What the clients ended with, in the order in which they did.
  private final class Outcomes<Value: Sendable>: Sendable {
    let all = Mutex<[Result<Value, any Error>]>([])
  }
}
