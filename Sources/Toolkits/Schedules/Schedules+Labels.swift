extension Schedules {
  /// The schedule and the name of the running task.
  struct Surroundings: Sendable {
    let schedule: Schedule
    var name: String?
  }

  @TaskLocal static var surroundings: Surroundings?

  /// Names the current action of the code, for the timeline of a failure.
  ///
  /// It does not suspend, changes no schedule, and does nothing outside an exploration, so it may
  /// stay in the code under test.
  ///
  /// - Parameter label: Evaluated only while a timeline is made.
  public static func step(_ label: @autoclosure () -> String) {
    guard let surroundings else { return }
    let core = surroundings.schedule.core
    guard core.isRecording else { return }
    let label = label()
    core.record { $0.note(label, by: surroundings.name) }
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
    guard var surroundings else { return try await body() }
    surroundings.name = name
    let core = surroundings.schedule.core
    core.record { $0.enter(name) }
    defer { core.record { $0.leave(name) } }
    return try await $surroundings.withValue(surroundings) { try await body() }
  }
}
