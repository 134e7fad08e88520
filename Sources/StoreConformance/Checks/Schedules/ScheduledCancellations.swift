import Linearizability
import Persistence
import Schedules
import Synchronization

extension ScheduledRuns {
  /// The part of G17 in which the cancellation is an additional job, which the schedule may run at
  /// any point.
  ///
  /// Each kind of call is cancelled alone, and together with another client's save.
  static func cancellations(_ trial: Trial) -> ScheduledRuns {
    let cases = CancelledCase.calls.flatMap { call in
      [cancellation(of: call, besideSave: false), cancellation(of: call, besideSave: true)]
    }
    return ScheduledRuns(
      trial: trial, pairs: cases, crowds: CancelledTogether.crowds.map(\.scheduledCase),
      pairsAre: "a call and its cancellation, alone and beside another client's save",
      crowdsAre: "two and three cancelled calls",
      looksForDeadlocks: true)
  }

  private static func cancellation(
    of call: CancelledCase.Call, besideSave: Bool
  ) -> ScheduledCase {
    let tasks =
      ["client 0: \(call)", "canceller: cancels client 0"]
      + (besideSave ? ["client 1: save 9=9, which nobody cancels"] : [])
    return ScheduledCase(
      initial: CancelledCase.initial, tasks: tasks,
      body: { try await $0.problem(of: call, cancels: true, besideSave: besideSave) },
      control: { try await $0.problem(of: call, cancels: false, besideSave: besideSave) })
  }
}

/// The results of the calls, by the name of the client.
private final class Outcomes: Sendable {
  private let outcomes = Mutex<[String: Result<CallOutcome, any Error>]>([:])

  subscript(client: String) -> Result<CallOutcome, any Error>? {
    get { outcomes.withLock { $0[client] } }
    set { outcomes.withLock { $0[client] = newValue } }
  }
}

extension ScheduledStore {
  /// Makes the call together with a task that cancels it, or does nothing in the control.
  fileprivate func problem(
    of call: CancelledCase.Call, cancels: Bool, besideSave: Bool
  ) async throws -> Violation? {
    let outcomes = Outcomes()
    let canceller = Client(name: "canceller") { started in
      if cancels { started.cancel(0) }
      ScheduledStore.step("cancels client 0")
    }
    let other = client("client 1", .call(.save(key: 9, revision: 9)), outcomes)
    try await run(
      [client("client 0", call, outcomes), canceller] + (besideSave ? [other] : []))
    return try await problem(after: call, outcomes)
  }

  private func client(
    _ name: String, _ call: CancelledCase.Call, _ outcomes: Outcomes
  ) -> Client {
    Client(name: name) { [store] _ in
      ScheduledStore.step(call.description)
      do {
        outcomes[name] = .success(try await call.perform(on: store))
        ScheduledStore.step("returned")
      } catch {
        outcomes[name] = .failure(error)
        ScheduledStore.step("threw \(error)")
      }
    }
  }

  /// The problem that the cancelled call left, if there is one.
  private func problem(
    after call: CancelledCase.Call, _ outcomes: Outcomes
  ) async throws -> Violation? {
    var before = CancelledCase.initial
    switch outcomes["client 1"] {
    case .success: before[9] = 9
    case .failure(let error):
      // A closed store may report that it is closed.
      if case .call = call { return "save 9=9, which nobody cancelled, threw: \(error)" }
    case nil: break
    }
    guard let outcome = outcomes["client 0"] else { return "\(call) gave nothing" }
    return try await CancellationOracle(
      subject: subject, arena: arena, threads: nil, store: store, configuration: configuration,
      call: call, before: before
    ).problem(outcome)
  }
}
