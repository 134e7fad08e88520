import Foundation
import Linearizability
import Schedules
import SimulatedDisk

extension ScheduledRuns {
  /// The part of G18: no schedule leaves a call that can never continue.
  static func progress(_ trial: Trial) -> ScheduledRuns {
    let save = CancelledCase.Call.call(.save(key: 0, revision: 1))
    let other = CancelledCase.Call.call(.save(key: 2, revision: 1))
    let batch = CancelledCase.Call.call(
      .saveAll([(key: 0, revision: 2), (key: 1, revision: 2)]))
    let pairs: [[[CancelledCase.Call]]] = [
      [[save], [other]],
      [[batch], [.call(.loadAll)]],
      [[.call(.delete(key: 1))], [.call(.find(key: 1))]],
      [[save], [.flush]],
      [[save], [.close]],
      [[.flush], [.close]],
      [[.close], [.close]],
    ]
    // At the third operation of a save, another save may already be waiting for it.
    let faults = trial.isDirect ? [] : [1, 3].map { Fault(at: $0, .error(ENOSPC)) }
    var random = trial.randomNumbers(case: firstCase)
    let crowds = (0..<trial.cases(crowdCount)).map { _ in ProgressPlan(&random) }
    return ScheduledRuns(
      trial: trial,
      pairs: pairs.map { progress(of: $0) }
        + faults.map { progress(of: [[save], [other]], fault: $0) },
      crowds: crowds.map {
        progress(of: trial.fewer($0.clients), fault: trial.isDirect ? nil : $0.fault)
      },
      looksForDeadlocks: true)
  }

  private static func progress(
    of clients: [[CancelledCase.Call]], fault: Fault? = nil
  ) -> ScheduledCase {
    let tasks = clients.enumerated().map { number, steps in
      "client \(number): " + steps.map(\.description).joined(separator: ", ")
    }
    return ScheduledCase(initial: [0: 0, 1: 0], tasks: tasks, fault: fault) { run in
      try await run.run(
        clients.enumerated().map { number, steps in
          ScheduledStore.Client(name: "client \(number)") { _ in
            await run.perform(steps)
          }
        })
      await Schedules.named("afterwards") {
        await run.perform([.call(.save(key: 99, revision: 1)), .call(.loadAll), .close])
      }
      return nil
    }
  }
}

extension ScheduledStore {
  /// Makes the calls and ignores their results.
  fileprivate func perform(_ steps: [CancelledCase.Call]) async {
    for step in steps {
      ScheduledStore.step(step.description)
      do {
        try await step.perform(on: store)
        ScheduledStore.step("returned")
      } catch {
        ScheduledStore.step("threw")
      }
    }
  }
}
