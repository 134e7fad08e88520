import ThreadSchedules

extension TestExplorer {
  /// The answer to the question whether the explorer finds a defect that is known to be there.
  package enum Canary: Sendable, Equatable {
    case found
    /// The schedules ran, and none lost the update.
    case missed(schedules: Int)
    /// No test began, or the schedules were not under control for another reason.
    case notReached
  }

  /// The schedules in which the lost update must appear.
  package static let canarySchedules = 50
  private static let mostTestsTried = 3

  /// Looks for a known lost update in the program's process, with its libraries, in the place of a test.
  ///
  /// The first few of the tests are tried, until one begins. The number of schedules is the only limit, because
  /// fewer of them prove too little.
  ///
  /// - Throws: `ScheduleError` if the library cannot be used.
  package func canary(
    amongst tests: [ForeignTest], schedules: Int = canarySchedules
  ) async throws -> Canary {
    for test in tests.prefix(Self.mostTestsTried) {
      let found = try await explored(
        program.running(test, in: files, isCanary: true),
        ForeignPlan(
          schedules: schedules, seconds: .infinity, stepLimit: plan.stepLimit, shrinking: 0))
      try Task.checkCancellation()
      guard let failure = found.failure else { return .missed(schedules: found.schedules) }
      if failure.kind == .thrown { return .found }
    }
    return .notReached
  }
}
