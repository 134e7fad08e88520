extension Schedules {
  /// The schedule and the name of the running task.
  struct CurrentSchedule: Sendable {
    let schedule: Schedule
    var name: String?
  }

  @TaskLocal static var current: CurrentSchedule?

  /// Names the current action of the code, for the timeline of a failure.
  ///
  /// It does not suspend, changes no schedule, and does nothing outside an exploration, so it may
  /// stay in the code under test.
  ///
  /// - Parameter label: Evaluated only while a timeline is made.
  public static func step(_ label: @autoclosure () -> String) {
    guard let current else { return }
    let core = current.schedule.core
    guard core.isRecording else { return }
    let label = label()
    core.record { $0.note(label, by: current.name) }
  }

  /// Names the task that runs the body, for timelines and for the report of a deadlock.
  ///
  /// It adds no suspension of its own.
  ///
  /// - Parameters:
  ///   - name: The name, once per task.
  ///   - body: The task's work.
  /// - Returns: The body's result.
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
}
