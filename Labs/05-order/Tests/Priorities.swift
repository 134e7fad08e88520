import Dispatch

/// The behaviour of a real actor on this machine, shown beside the schedules: see `notes.md`.
enum Priorities {
  private static let rounds = 50

  /// Prints the number of rounds in which a busy actor took twenty calls in another order.
  @Sendable static func show() async {
    let equal = await disordered { _ in .userInitiated }
    let mixed = await disordered { $0.isMultiple(of: 2) ? .utility : .userInitiated }
    print("equal priorities: \(equal) of \(rounds) rounds in another order")
    print("mixed priorities: \(mixed) of \(rounds) rounds in another order")
  }

  private static func disordered(_ priority: (Int) -> TaskPriority) async -> Int {
    var count = 0
    for _ in 0..<rounds {
      let line = Line()
      let busy = Gate()
      let holder = Task { await line.hold(busy) }
      await busy.isHeld()
      let calls = (0..<20).map { number in
        Task(priority: priority(number)) { await line.append(number) }
      }
      busy.open()
      await holder.value
      for call in calls { await call.value }
      if await line.numbers != Array(0..<20) { count += 1 }
    }
    return count
  }
}

/// Keeps an actor busy until it is opened.
private final class Gate: Sendable {
  private let held = AsyncStream.makeStream(of: Void.self)
  private let opened = DispatchSemaphore(value: 0)

  func hold() {
    held.continuation.finish()
    opened.wait()
  }

  func isHeld() async { for await _ in held.stream {} }

  func open() { opened.signal() }
}

private actor Line {
  private(set) var numbers: [Int] = []

  func hold(_ gate: Gate) { gate.hold() }

  func append(_ number: Int) { numbers.append(number) }
}
