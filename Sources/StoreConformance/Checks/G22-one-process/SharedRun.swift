import Foundation
import Linearizability
import Persistence
import Processes
import Synchronization

/// One run of several processes on a new store, and the histories of its rounds.
struct SharedRun {
  let trial: Trial
  let child: ChildCommand
  let number: Int
  let rounds: Int
  /// True if the first process is killed during its calls.
  let kills: Bool

  /// Runs the processes to their ends.
  ///
  /// - Throws: `ChildFailure` if a call threw, or if a process ended in an unexpected way.
  func histories() async throws -> [RecordedHistory] {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    var random = trial.randomNumbers(case: number)
    let plan = SharedPlan(
      place: ChildConfiguration(arena, .powerLoss), seed: random.next(), rounds: rounds, process: 0,
      batches: trial.subject.claims.batches)
    // A moment in the first half of the process's reports.
    let death = kills ? Int.random(in: 1...(4 * rounds), using: &random) : nil
    let reports = try await reports(plan, arena, death)
    return try (0..<rounds).map { try history(of: $0, plan, reports) }
  }

  private func reports(
    _ plan: SharedPlan, _ arena: Arena, _ death: Int?
  ) async throws -> [SharedReport] {
    let waiting = Waiting()
    return try await withThrowingTaskGroup(of: [SharedReport].self) { group in
      for number in 0..<SharedPlan.processes {
        var plan = plan
        plan.process = number
        let process = try ChildRole.start(.share(plan), trial.subject, child)
        group.addTask { [plan] in
          try await Self.reports(of: process, death: number == 0 ? death : nil) {
            if waiting.isLast() { try arena.makeFile(plan.startFile) }
          }
        }
      }
      var all: [SharedReport] = []
      for try await some in group { all += some }
      return all
    }
  }

  /// Counts the processes that have not opened the store yet.
  private final class Waiting: Sendable {
    private let count = Atomic(SharedPlan.processes)

    func isLast() -> Bool { count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
  }

  /// Reads a process's reports to its end, and kills it after `death` reports.
  private static func reports(
    of process: ChildProcess, death: Int?, whenReady: @Sendable () throws -> Void
  ) async throws -> [SharedReport] {
    var reports: [SharedReport] = []
    for await line in process.reports {
      if line == ChildRole.ready {
        try whenReady()
        continue
      }
      reports.append(try JSONDecoder().decode(SharedReport.self, from: Data(line.utf8)))
      if let death, reports.count == death { process.kill() }
    }
    let ending = await process.waitForEnd()
    guard ending == .exited(0) || death != nil else {
      throw ChildRole.unexpected(ending, process)
    }
    return reports
  }

  private func history(
    of round: Int, _ plan: SharedPlan, _ reports: [SharedReport]
  ) throws -> RecordedHistory {
    let calls = plan.calls(round: round)
    let own = Dictionary(grouping: reports.filter { $0.round == round }) {
      [$0.client, $0.step]
    }
    let operations = try own.values.compactMap { reports -> CompletedOperation<StoreCall>? in
      guard let begun = reports.first(where: { $0.answer == nil }) else { return nil }
      let ended = reports.first { $0.answer != nil }
      return CompletedOperation(
        client: begun.client, invoked: begun.stamp, returned: ended?.stamp,
        call: calls[begun.client][begun.step], outcome: try outcome(ended?.answer))
    }
    return RecordedHistory(history: try History(operations), initial: [:])
  }

  private func outcome(_ answer: SharedReport.Answer?) throws -> CallOutcome {
    switch answer {
    case nil, .unknown: .unknown
    case .ok: .ok
    case .found(let revision): .found(revision)
    case .loaded(let content): .loaded(content)
    case .threw(let text):
      throw ChildFailure(description: "a call threw though nothing was wrong: \(text)")
    }
  }
}
