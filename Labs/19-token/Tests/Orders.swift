import LabSupport
import Schedules

/// Three calls in many schedules, without and with a cancellation.
enum Orders {
  static let count = 300
  private static let seed: UInt64 = 19

  static func run(_ open: @escaping Scenarios.Open) async throws {
    // A client's detached tasks become steps of the schedule too.
    try await Schedules.captureGlobalExecutor()
    for cancels in [false, true] {
      let result = try await Schedules.explore(
        .random(seed: seed, count: count), stepLimit: 2_000
      ) { _ in
        do { try await threeCalls(open, cancels: cancels) } catch let wrong as Wrong {
          throw wrong
        } catch { throw Wrong(description: "a call that nobody cancelled threw \(error)") }
      }
      LabProgram.tell(words(result))
    }
  }

  /// The answer of the part when no order can be chosen, which is no verdict.
  static let unordered = "unordered"

  private static func words(_ result: Exploration) -> String {
    guard let failure = result.failure else { return "right" }
    return switch failure.kind {
    case .thrown: failure.message
    case .deadlock: "a call waits for ever"
    case .endless: "a call asks again and again"
    case .escaped, .notDeterministic: unordered
    }
  }

  private static func threeCalls(
    _ open: Scenarios.Open, cancels: Bool
  ) async throws {
    let server = Server()
    let client = open(server, Token(number: 1))
    server.expire()
    let first = Task { try await client.note(1) }
    async let second = client.note(2)
    async let third = client.note(3)
    if cancels { async let _ = first.cancel() }
    var isCancelled = false
    do { try expect(1, try await first.value) } catch is CancellationError { isCancelled = true }
    try expect(2, try await second)
    try expect(3, try await third)
    // A client may end the refresh of a cancelled call, and then needs another refresh.
    let most = isCancelled ? 2 : 1
    guard server.refreshes <= most else {
      throw Wrong(description: "3 calls made \(server.refreshes) refreshes")
    }
    guard !isCancelled || cancels else {
      throw Wrong(description: "call 1 threw CancellationError, and nobody cancelled it")
    }
  }

  private static func expect(_ id: Int, _ text: String) throws(Wrong) {
    guard text == "note \(id)" else { throw Wrong(description: "call \(id) returned \(text)") }
  }

  private struct Wrong: Error, CustomStringConvertible {
    let description: String
  }
}
