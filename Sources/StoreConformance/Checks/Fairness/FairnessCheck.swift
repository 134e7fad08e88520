import Foundation
import Persistence

extension Check {
  /// G20: nobody starves.
  ///
  /// Measured twice, in operations and never in time: clients that run freely, and clients of whom
  /// all wait whenever the store chooses whom to serve. Only the second is judged, because in the
  /// first the scheduler has its part; and only where the store declares fairness, because most
  /// locks promise none.
  static let fairness = Check(.fairness) { trial in
    let free = try await FreeClients.run(trial)
    let freely = "\(FreeClients.count) clients running freely: \(FairnessText.of(free))"
    let isDeclared = trial.subject.claims.guarantees.contains(.fairness)
    guard !trial.isDirect else {
      let reason = "\(freely); who is served next cannot be seen: its own files cannot be gated"
      return isDeclared
        ? .notExercised(reason) : .held(explored: free.order.count, detail: reason)
    }
    let places = try await trial.operations(from: [0: 0]) { try await $0.save(0, 1) }
    guard let operation = FairnessText.operation(in: places) else {
      return .notExercised("\(freely); a save does no file operation to gate")
    }
    var counts: [ServiceTally.Count] = []
    let sizes = [3, 5]
    let finding = try await Stage.with(sizes.max() ?? 0, for: trial) { stage in
      let numbers = CaseNumbers(count: sizes.count, isEndless: false, replayAttempts: 3)
      return await trial.attempt(numbers, detail: "numbers of waiting clients") { number, _ in
        let run = OneByOne(
          trial: trial, stage: stage, operation: operation, clients: sizes[number])
        let count = try await run.run(stopsAtStarvation: isDeclared)
        counts.append(count)
        return isDeclared ? FairnessText.problem(count, run) : nil
      }
    }
    guard case .held = finding else { return finding }
    let waiting = zip(sizes, counts).map { "\($0) clients all waiting: \(FairnessText.of($1))" }
    return .held(
      explored: free.order.count + counts.reduce(0) { $0 + $1.order.count },
      detail: ([freely] + waiting).joined(separator: "; "))
  }
}

/// Clients on threads of their own that save one item after the other, with nothing in their way.
enum FreeClients {
  static let count = 4

  static func run(_ trial: Trial) async throws -> ServiceTally.Count {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let store = try await trial.subject.open(arena.configuration(.processCrash))
    let operations = trial.cases(trial.isDirect ? 50 : 200)
    let tally = ServiceTally(clients: count, operationsPerClient: operations)
    try await ClientThreads.with(count) { threads in
      try await threads.run(count) { client in
        for revision in 1...operations {
          tally.call(client)
          try await store.save(client, revision)
          tally.returned(client)
        }
      }
    }
    try await store.close()
    return tally.count
  }
}

/// Judges and words what was counted.
enum FairnessText {
  /// Below this, it is as if fewer than half of the clients had been served: the index times their
  /// number is the number of clients that equal shares would have sufficed for.
  static let leastIndex = 0.5
  private static let mostShown = 24

  static func of(_ count: ServiceTally.Count) -> String {
    "Jain index \(index(count)), longest wait \(count.longestWait) operations"
  }

  /// What every save does once, if there is such an operation; else what it does first.
  static func operation(in places: [HeldOperation]) -> FileOperation? {
    let counts = Dictionary(grouping: places, by: \.operation).mapValues(\.count)
    return (places.first { counts[$0.operation] == 1 } ?? places.first)?.operation
  }

  /// Says who starved, or `nil`.
  static func problem(_ count: ServiceTally.Count, _ run: OneByOne) -> String? {
    let starves = count.longestWait > run.mostWaited
    guard starves || count.index < leastIndex else { return nil }
    let order = count.order.prefix(mostShown).map(String.init).joined(separator: " ")
    return """
      \(run.clients) clients save one item after the other; a save's \(run.operation) goes on only \
      when all of them wait
      served, in this order: \(order)\(count.order.count > mostShown ? " …" : "")
      → client \(count.longestWaiter) waited while \(count.longestWait) operations of others were \
      served, more than \(run.mostWaited) (Jain index \(index(count)))
      """
  }

  private static func index(_ count: ServiceTally.Count) -> String {
    // Two digits, without a locale.
    let hundredths = Int((count.index * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
