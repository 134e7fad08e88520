extension Search {
  /// The counts, and the shortened failure with its timeline.
  package mutating func result() -> ExplorationResult<Runner.Kind> {
    let (schedules, failures, extent) = (schedules - earlier, failures, extent)
    let restarts = restarts
    return ExplorationResult(
      schedules: schedules, failures: failures, extent: extent, restarts: restarts,
      failure: best.map { failure(of: $0) })
  }

  private mutating func failure(of found: Found) -> FailingSchedule<Runner.Kind> {
    runner.generation = found.generation
    guard found.kind.isRepeatable else {
      let timeline = runner.record(found.choices.map(\.taken)).timeline
      return failure(found, found.kind, found.message, false, timeline)
    }
    var shortest = (found: found, isFewest: extent == .complete && !isReduced)
    if extent == .stopped || extent == .sampled || extent == .bounded || isReduced {
      shortest = shortened(found)
    }
    let (outcome, timeline) = runner.record(shortest.found.choices.map(\.taken))
    guard outcome.kind == shortest.found.kind, runner.trace == shortest.found.trace else {
      return failure(
        shortest.found, .notDeterministic,
        "replayed, the schedule did not end with \"\(shortest.found.message)\" again: the body "
          + "depends on something besides the schedule",
        shortest.isFewest, timeline)
    }
    guard case .failed(let kind, let message) = outcome else {
      return failure(found, found.kind, found.message, false, timeline)
    }
    return failure(shortest.found, kind, message, shortest.isFewest, timeline)
  }

  private func failure(
    _ found: Found, _ kind: Runner.Kind, _ message: String, _ isFewest: Bool, _ timeline: String
  ) -> FailingSchedule<Runner.Kind> {
    FailingSchedule(
      kind: kind, message: message,
      replay: ScheduleText.line(
        of: found.choices.map(\.taken), namesCount: runner.namesCount, sites: runner.sites),
      preemptions: found.preemptions, isFewest: isFewest, timeline: timeline, steps: runner.steps)
  }
}
