internal import Synchronization

extension Schedules {
  /// The schedule and the name of the running task.
  struct CurrentSchedule: Sendable {
    let schedule: Schedule
    var name: String?
  }

  @TaskLocal static var current: CurrentSchedule?

  /// Labels the current action of the code in the timeline of a failure.
  ///
  /// The call does not suspend, does not change the schedule, and has no effect outside an
  /// exploration. You may leave the call in the code under test. The label is evaluated only while
  /// a timeline is recorded.
  public static func step(_ label: @autoclosure () -> String) {
    guard let current else { return }
    let core = current.schedule.core
    guard core.isRecording else { return }
    let label = label()
    core.record { $0.note(label, by: current.name) }
  }

  /// Names the task that runs the body, for timelines and deadlock reports.
  ///
  /// The call adds no suspension. A task has at most one name.
  public static func named<Result>(
    _ name: String, _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    guard var current else { return try await body() }
    current.name = name
    let core = current.schedule.core
    core.record { $0.enter(name) }
    defer { core.record { $0.leave(name) } }
    return try await $current.withValue(current) { try await body() }
  }

  /// From now on, the running task has a step only if no other task can continue.
  ///
  /// The task shares such steps with others that stand back, as the strategy chooses. The call does not
  /// suspend, and has no effect outside an exploration.
  package static func standBack() {
    current?.schedule.core.state.withLock { _ = $0.standingBack.insert($0.running) }
  }
}
