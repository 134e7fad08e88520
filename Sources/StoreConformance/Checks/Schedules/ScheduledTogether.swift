import Linearizability
import Persistence
import Schedules
import Synchronization
import ThreadSchedules

extension CancelledTogether {
  /// The case under chosen schedules: each cancellation is a separate task, which may run at any point.
  var scheduledCase: ScheduledCase {
    let clients = calls.enumerated().map { number, call in
      "client \(number): \(call.call.label)"
        + (number == 0 ? ", whose write continues only if no other client can" : "")
    }
    return ScheduledCase(
      initial: QueuedCalls.initial,
      tasks: clients + cancelled.map { "canceller: cancels client \($0)" }, delaysFirstWrite: true,
      body: { try await problem($0, cancels: true) },
      control: { try await problem($0, cancels: false) })
  }

  private func problem(_ run: ScheduledStore, cancels: Bool) async throws -> Violation? {
    let calls = cancels ? calls : withoutCancellations.calls
    let outcomes = OutcomesOfClients(calls.count)
    let clients = calls.enumerated().map { number, call in
      ScheduledStore.Client(name: "client \(number)") { _ in
        let first = run.firstWrite
        if number == 0 { first?.arm(run.subject) } else { await first?.comes(isNext: number == 1) }
        defer { first?.hasCome() }
        ScheduledStore.step(call.call.label)
        do {
          _ = try await run.store.perform(call.call)
          outcomes.note(number, .success(()))
          ScheduledStore.step("returned")
        } catch {
          outcomes.note(number, .failure(error))
          ScheduledStore.step("threw \(error)")
        }
      }
    }
    let cancellers = cancelled.map { client in
      ScheduledStore.Client(name: "canceller of client \(client)") { started in
        await run.firstWrite?.comes()
        // The cancellation and the write come in any order, after the other clients' calls.
        Schedules.standBack()
        ProgramSchedules.standBack()
        await Task.yield()
        if cancels { started.cancel(client) }
        ScheduledStore.step("cancels client \(client)")
      }
    }
    try await run.run(clients + cancellers)
    let verdict = OutcomesOfCalls(calls: calls, outcomes: outcomes.all, mayFail: false)
    if let wrong = verdict.wrongThrow { return wrong }
    let problem = try await verdict.problem(in: run.store, run.subject, run.arena)
    try await run.store.close()
    return problem?.after(verdict.lines).replacing(run.arena.withoutDirectory)
  }
}

/// The outcomes of the clients' calls.
private final class OutcomesOfClients: Sendable {
  private let outcomes: Mutex<[Result<Void, any Error>?]>

  init(_ count: Int) { outcomes = Mutex(Array(repeating: nil, count: count)) }

  var all: [Result<Void, any Error>?] { outcomes.withLock { $0 } }

  func note(_ client: Int, _ outcome: Result<Void, any Error>) {
    outcomes.withLock { $0[client] = outcome }
  }
}
