import Persistence

/// The cases of G20 in which a file operation holds the clients until all of them wait.
struct GatedFairness {
  /// The numbers of clients of the first cases.
  private static let sizes = [3, 5]
  /// The number of clients of the case about overtaking.
  private static let handOverSize = 8
  private static let caseCount = sizes.count + 3
  private static let mostThreads = max(handOverSize, ReadersRun.threadCount, WritersRun.threadCount)

  let trial: Trial
  /// An operation of every save.
  let operation: FileOperation
  /// An operation of every find and of no save; `nil` if there is none.
  let readOperation: FileOperation?
  let isDeclared: Bool

  /// The measurements of the cases.
  private struct Measured {
    var explored = 0
    var details: [String] = []
  }

  /// Runs the cases; `freely` describes the clients that ran before.
  func finding(_ freely: String, explored: Int) async throws -> Finding {
    var measured = Measured(explored: explored, details: [freely])
    let numbers = CaseNumbers(count: Self.caseCount, isEndless: false, replayAttempts: 3)
    let finding = try await ClientThreads.with(Self.mostThreads, for: trial) { threads in
      await trial.attempt(numbers, detail: "numbers of waiting clients") { number, _ in
        let problem = try await problem(in: number, threads, &measured)
        return isDeclared ? problem : nil
      }
    }
    guard case .held = finding else { return finding }
    return .held(explored: measured.explored, detail: measured.details.joined(separator: "; "))
  }

  private func problem(
    in number: Int, _ threads: ClientThreads, _ measured: inout Measured
  ) async throws -> String? {
    switch number - Self.sizes.count {
    case 0: try await problemOfReaders(threads, &measured)
    case 1: try await problemOfWriters(threads, &measured)
    case 2: try await problemOfHandOver(threads, &measured)
    default: try await problemOfClients(Self.sizes[number], threads, &measured)
    }
  }

  private func problemOfClients(
    _ size: Int, _ threads: ClientThreads, _ measured: inout Measured
  ) async throws -> String? {
    let run = FairnessRun(
      trial: trial, threads: threads, operation: operation, clients: size,
      operationsPerClient: 15 * size)
    let count = try await run.run(stopsAtStarvation: isDeclared)
    measured.explored += count.order.count
    measured.details.append("\(size) clients all waiting: \(FairnessText.of(count))")
    return FairnessText.problem(count, run)
  }

  private func problemOfReaders(
    _ threads: ClientThreads, _ measured: inout Measured
  ) async throws -> String? {
    guard let readOperation else { return nil }
    let run = ReadersRun(trial: trial, threads: threads, operation: readOperation)
    let count = try await run.run()
    measured.details.append(
      "finds that overlap without a gap: \(count) went before a save that waited")
    return run.problem(count)
  }

  private func problemOfWriters(
    _ threads: ClientThreads, _ measured: inout Measured
  ) async throws -> String? {
    let run = WritersRun(trial: trial, threads: threads, operation: operation)
    let count = try await run.run()
    measured.details.append(
      "saves that overlap without a gap: \(count) went before a find that waited")
    return run.problem(count)
  }

  private func problemOfHandOver(
    _ threads: ClientThreads, _ measured: inout Measured
  ) async throws -> String? {
    // A client that starves waits for all operations of the others, which are more than enough.
    let run = FairnessRun(
      trial: trial, threads: threads, operation: operation, clients: Self.handOverSize,
      operationsPerClient: 20)
    let count = try await run.run(stopsAtStarvation: isDeclared)
    measured.explored += count.order.count
    let most = trial.subject.claims.mostOvertaking
    measured.details.append(
      "\(Self.handOverSize) clients all waiting: \(FairnessText.of(count)), overtaken "
        + "\(count.mostOvertaken) times at most"
        + (most.map { ", of \($0) that the store states" } ?? ""))
    return FairnessText.problem(count, run) ?? FairnessText.problem(count, run, overtaking: most)
  }
}
