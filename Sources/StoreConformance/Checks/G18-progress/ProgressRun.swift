import Persistence
import SimulatedDisk
import Synchronization

/// One run of several clients on a fresh store, all of whose calls must end.
struct ProgressRun {
  let trial: Trial
  let threads: ClientThreads

  /// A description of the results of a client's calls so far.
  private final class CallLog: Sendable {
    let entries = Mutex<[String]>([])
  }

  func problem(in number: Int, _ attempt: Int) async throws -> Violation? {
    var random = trial.randomNumbers(case: number)
    let plan = ProgressPlan(&random)
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    return try await problem(plan, arena, seed: random.next() &+ UInt64(attempt))
  }

  private func problem(
    _ plan: ProgressPlan, _ arena: Arena, seed: UInt64
  ) async throws -> Violation? {
    let control = trial.whyFilesCannotBeControlled == nil ? try trial.control(of: arena) : nil
    defer { control?.end() }
    let held = HeldOperations()
    defer { held.release() }
    let hooked = HookedFileSystem(control?.fileSystem ?? arena.base) { operation, _ in
      held.pass(operation)
    }
    let store = try await trial.subject.open(arena.configuration(fileSystem: hooked))
    try await store.fill([0: 0, 1: 0])
    if let fault = plan.fault { control?.arm(fault) }
    // On a real disk the check simply waits for calls, and would not release a blocked operation
    // meanwhile.
    if !trial.isDirect { held.hold(oneIn: plan.oneIn, seed: seed) }
    let logs = plan.clients.map { _ in CallLog() }
    let clients = plan.clients.enumerated().map { client, steps in
      threads.start(client) { await Self.perform(steps, on: store, logs[client]) }
    }
    guard await threads.returned(clients, letThrough: held) else {
      return Violation(found: endless(plan, logs)).after(story(plan, logs))
    }
    held.release()
    for (name, call) in Self.last(store) {
      let last = threads.start(ProgressPlan.mostClients, call)
      guard await threads.returned([last]) else {
        return Violation(found: "afterwards \(name) never came back").after(story(plan, logs))
      }
    }
    return nil
  }

  private static func perform(
    _ steps: [CancelledCase.Call], on store: any ErasedStore, _ log: CallLog
  ) async {
    for step in steps {
      let result: String
      do {
        try await step.perform(on: store)
        result = "returned"
      } catch {
        result = "threw"
      }
      log.entries.withLock { $0.append("\(step) \(result)") }
    }
  }

  /// The calls after all clients have ended.
  ///
  /// A store may refuse such a call, but must not keep it waiting.
  private static func last(
    _ store: any ErasedStore
  ) -> [(name: String, call: @Sendable () async throws -> Void)] {
    [
      ("save 99=1", { try await store.save(99, 1) }),
      ("loadAll", { _ = try await store.loadAll() }),
      ("close", { try await store.close() }),
    ]
  }

  /// The calls that did not return, one of each client that waits.
  private func endless(_ plan: ProgressPlan, _ logs: [CallLog]) -> Fact {
    plan.clients.enumerated().compactMap { client, steps -> Fact? in
      let count = logs[client].entries.withLock { $0.count }
      return count < steps.count ? "client \(client)'s \(steps[count]) never came back" : nil
    }.joined(separator: "; ")
  }

  private func story(_ plan: ProgressPlan, _ logs: [CallLog]) -> [String] {
    let fault = plan.fault.map { ["with a fault: \($0)"] } ?? []
    return fault
      + plan.clients.indices.map { client in
        let entries = logs[client].entries.withLock { $0 }
        return "client \(client): \(entries.joined(separator: ", "))"
      }
  }
}
