import LabModel
import LabSupport
import Schedules

/// An exploration of two saves, described for the attendee.
struct Outcome {
  /// The schedules that were to be tried.
  enum Reach {
    case all, twoPreemptions, onePreemption
  }

  let passed: Bool
  let happened: String
  let next: String
  /// The schedule that ends wrong.
  let lanes: LabLanes?

  init(of result: Exploration, _ reach: Reach) {
    let tried = Self.tried(result, reach)
    guard let failure = result.failure else {
      passed = result.extent == .complete
      happened =
        passed
        ? "Under \(tried) of two saves both notes are in the file."
        : "Not all schedules of two saves could be tried; \(tried) went well."
      next = "A save takes too many steps: fewer tasks and fewer hops will do."
      lanes = nil
      return
    }
    passed = false
    happened = """
      \(Self.verdict(failure, result, tried))
      \(Self.ending(failure))
      """
    lanes = LabLanes(timeline: failure.timeline)
    next = Self.advice(failure.kind)
  }

  private static func tried(_ result: Exploration, _ reach: Reach) -> String {
    switch (result.extent, reach) {
    case (.complete, .all): "all \(result.schedules) schedules"
    case (.complete, .twoPreemptions):
      "all \(result.schedules) schedules with at most two preemptions"
    case (.complete, .onePreemption):
      "all \(result.schedules) schedules with at most one preemption"
    default: "the first \(result.schedules) schedules"
    }
  }

  private static func verdict(
    _ failure: ScheduleFailure, _ result: Exploration, _ tried: String
  ) -> String {
    failure.kind == .thrown
      ? "\(result.failures) of \(tried) of two saves end wrong. One of them:"
      : "Two saves do not end as they should:"
  }

  private static func ending(_ failure: ScheduleFailure) -> String {
    switch failure.kind {
    case .thrown: failure.message
    case .deadlock: "and then nobody can go on, but not all have returned"
    case .endless: "and then a task asks again and again, hundreds of times"
    case .escaped, .notDeterministic: "and part of the work ran where no order can be chosen"
    }
  }

  private static func advice(_ kind: ScheduleFailure.Kind) -> String {
    switch kind {
    case .thrown:
      "Find the line at which the other save gets in. What was read before it may be old."
    case .deadlock:
      "A save waits for something that nobody does any more. Who was to wake it?"
    case .endless:
      "Do not ask in a loop whether the way is free: await what you wait for."
    case .escaped, .notDeterministic:
      "Stay with tasks and actors in this lab: queues and threads come in labs 07 and 08."
    }
  }
}
