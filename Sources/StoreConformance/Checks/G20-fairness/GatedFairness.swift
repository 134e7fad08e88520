import Persistence

/// The cases of G20 in which a file operation holds the clients until all of them wait.
struct GatedFairness {
  /// The numbers of clients of the first cases.
  private static let sizes = [3, 5]
  /// The number of clients of the case about overtaking.
  private static let handOverSize = 8
  private static let caseCount = sizes.count + 4
  private static let mostThreads = max(
    handOverSize, ReadersRun.threadCount, WritersRun.threadCount, UrgentRun.threadCount)

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
  ) async throws -> Violation? {
    switch number - Self.sizes.count {
    case 0:
      guard let readOperation else { return nil }
      let run = ReadersRun(trial: trial, threads: threads, operation: readOperation)
      let count = try await run.run()
      measured.details.append(
        "finds that overlap without a gap: \(count) went before a save that waited")
      return run.problem(count)
    case 1:
      let run = WritersRun(trial: trial, threads: threads, operation: operation)
      let count = try await run.run()
      measured.details.append(
        "saves that overlap without a gap: \(count) went before a find that waited")
      return run.problem(count)
    // A client that starves waits for all operations of the others, which are more than enough.
    case 2: return try await problem(of: Self.handOverSize, 20, handsOver: true, threads, &measured)
    case 3:
      let run = UrgentRun(trial: trial, threads: threads, operation: operation)
      let count = try await run.run()
      measured.details.append(
        "urgent saves that overlap without a gap: \(count) went before a save of low priority")
      return run.problem(count)
    default:
      let size = Self.sizes[number]
      return try await problem(of: size, 15 * size, handsOver: false, threads, &measured)
    }
  }

  private func problem(
    of clients: Int, _ operationsPerClient: Int, handsOver: Bool, _ threads: ClientThreads,
    _ measured: inout Measured
  ) async throws -> Violation? {
    let run = FairnessRun(
      trial: trial, threads: threads, operation: operation, clients: clients,
      operationsPerClient: operationsPerClient)
    let count = try await run.run(stopsAtStarvation: isDeclared)
    measured.explored += count.order.count
    var detail = "\(clients) clients all waiting: \(FairnessText.of(count))"
    let most = handsOver ? trial.subject.claims.mostOvertaking : nil
    if handsOver { detail += ", overtaken \(count.mostOvertaken) times at most" }
    if let most { detail += ", of \(most) that the store states" }
    measured.details.append(detail)
    return FairnessText.problem(count, run) ?? FairnessText.problem(count, run, overtaking: most)
  }
}
