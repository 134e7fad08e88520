#if os(Linux)
  /// The outcome of a schedule with given choices.
  package struct SingleSchedule {
    /// How the schedule failed, or `nil`.
    package let kind: ThreadFailureKind?
    /// The last text from the body, or the error.
    package let message: String
    /// The choices made.
    package let choices: [Int]
    /// The number of times that a thread was interrupted although it could have continued.
    package let preemptions: Int
    /// The steps as text.
    ///
    /// Empty unless requested.
    package let timeline: String
    /// The same steps, for drawing.
    package let steps: [ScheduleStep]

    /// The line that replays the schedule.
    package var line: String { ScheduleText.line(of: choices, namesCount: true) }
  }

  extension ProgramSchedules {
    /// Runs a body once.
    ///
    /// The body may end its process. The choices apply as far as there are enough alternatives.
    /// After them, the running thread always continues. With `isRecorded`, the steps are recorded.
    package func once(_ number: Int, _ choices: [Int], isRecorded: Bool = false) -> SingleSchedule {
      var processes = processes
      processes.number = number
      var runner = ThreadRunner(processes: processes, repeatsSeed: false)
      runner.filter = sites
      let outcome: ScheduleOutcome<ThreadFailureKind>
      var timeline = ""
      if isRecorded {
        (outcome, timeline) = runner.record(choices)
      } else {
        var policy = ChoicePolicy.given(GivenPolicy(choices: choices))
        outcome = runner.run(&policy)
      }
      var message = processes.message
      if message.isEmpty, case .failed(_, let words) = outcome { message = words }
      return SingleSchedule(
        kind: outcome.kind, message: message, choices: runner.choices.map(\.taken),
        preemptions: runner.choices.count { $0.isPreemption }, timeline: timeline,
        steps: runner.steps)
    }
  }
#endif
