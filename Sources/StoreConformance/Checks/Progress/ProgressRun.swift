import Persistence
import SimulatedDisk
import Synchronization

/// One run of several clients on a fresh store, all of whose calls must end.
struct ProgressRun {
  let trial: Trial
  let stage: Stage

  /// What a client has come to: the results of its calls, in words.
  private final class Diary: Sendable {
    let entries = Mutex<[String]>([])
  }

  func problem(in number: Int, _ attempt: Int) async throws -> String? {
    var random = trial.randomNumbers(case: number)
    let plan = ProgressPlan(&random)
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    return try await problem(plan, arena, seed: random.next() &+ UInt64(attempt))
  }

  private func problem(
    _ plan: ProgressPlan, _ arena: Arena, seed: UInt64
  ) async throws -> String? {
    let faulting = FaultingFileSystem(arena.base)
    let warden = Warden(seed: seed, oneIn: plan.oneIn)
    defer { warden.openForGood() }
    let hooked = HookedFileSystem(faulting) { operation, _ in warden.pass(operation) }
    let store = try await trial.subject.open(
      arena.configuration(fileSystem: trial.isDirect ? nil : hooked))
    try await store.fill([0: 0, 1: 0])
    if let fault = plan.fault { faulting.arm(fault) }
    warden.begin()
    let diaries = plan.clients.map { _ in Diary() }
    let clients = plan.clients.enumerated().map { client, steps in
      stage.start(client) { await Self.perform(steps, on: store, diaries[client]) }
    }
    guard await stage.returned(clients, letThrough: warden) else { return story(plan, diaries) }
    warden.openForGood()
    for (name, call) in Self.last(store) {
      let last = stage.start(ProgressPlan.mostClients, call)
      guard await stage.returned([last]) else {
        return story(plan, diaries) + "\nafterwards \(name): never came back"
      }
    }
    return nil
  }

  private static func perform(
    _ steps: [ProgressPlan.Step], on store: any ErasedStore, _ diary: Diary
  ) async {
    for step in steps {
      let result: String
      do {
        try await step.perform(on: store)
        result = "returned"
      } catch {
        result = "threw"
      }
      diary.entries.withLock { $0.append("\(step.label) \(result)") }
    }
  }

  /// What is tried after all clients; a store may refuse it, but not keep it.
  private static func last(
    _ store: any ErasedStore
  ) -> [(name: String, call: @Sendable () async throws -> Void)] {
    [
      ("save 99=1", { try await store.save(99, 1) }),
      ("loadAll", { _ = try await store.loadAll() }),
      ("close", { try await store.close() }),
    ]
  }

  private func story(_ plan: ProgressPlan, _ diaries: [Diary]) -> String {
    var lines = plan.fault.map { ["with a fault: \($0)"] } ?? []
    for (client, steps) in plan.clients.enumerated() {
      var entries = diaries[client].entries.withLock { $0 }
      if entries.count < steps.count {
        entries.append("\(steps[entries.count].label) NEVER CAME BACK")
      }
      lines.append("client \(client): \(entries.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }
}
