extension Search {
  /// The counts, and the failure that was found, made short and with its timeline.
  mutating func result() -> Exploration {
    let (schedules, failures, extent) = (schedules, failures, extent)
    return Exploration(
      schedules: schedules, failures: failures, extent: extent,
      failure: best.map { failure(of: $0) })
  }

  private mutating func failure(of found: Found) -> ScheduleFailure {
    var shortest = (found: found, isFewest: extent == .complete)
    if extent == .stopped || extent == .sampled || extent == .bounded, found.kind.isRepeatable {
      shortest = Shrinking.shortest(found, &explorer)
    }
    var (outcome, recorder) = explorer.record(shortest.found.choices.map(\.taken))
    if outcome.kind != shortest.found.kind, found.kind.isRepeatable {
      outcome = .failed(
        .notDeterministic,
        "replayed, the schedule did not end with \"\(shortest.found.message)\" again: the body "
          + "depends on something besides the schedule")
    }
    guard found.kind.isRepeatable, case .failed(let kind, let message) = outcome else {
      outcome = .failed(found.kind, found.message)
      return Self.failure(shortest.found, found.kind, found.message, false, recorder)
    }
    return Self.failure(shortest.found, kind, message, shortest.isFewest, recorder)
  }

  private static func failure(
    _ found: Found, _ kind: ScheduleFailure.Kind, _ message: String, _ isFewest: Bool,
    _ recorder: Recorder
  ) -> ScheduleFailure {
    ScheduleFailure(
      kind: kind, message: message, replay: ScheduleText.line(of: found.choices.map(\.taken)),
      preemptions: found.preemptions, isFewest: isFewest, timeline: Timeline.text(of: recorder))
  }
}

extension ScheduleFailure.Kind {
  /// Whether the same choices must fail again.
  var isRepeatable: Bool { self != .escaped && self != .notDeterministic }
}
