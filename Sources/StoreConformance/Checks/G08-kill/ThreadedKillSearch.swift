#if os(Linux)
  import Glibc
  import Persistence
  import ThreadSchedules

  /// The schedules of one plan, some of which end at a file call.
  struct ThreadedKillSearch {
    /// How many kills may be tried to make a schedule short.
    private static let shrinkingBudget = 40

    let plan: ThreadedKill
    let number: Int
    let subject: Subject
    let place: KillPlace
    let schedules: ProgramSchedules

    /// A counterexample: the schedule, the kill and what was lost.
    struct Loss {
      let text: String
      let picture: String?
    }

    /// How a kill went.
    enum Outcome {
      case survived
      /// The schedule did not come to the file call.
      case unlike
      case lost(String)
    }

    /// Runs schedules without a kill.
    func explore(
      _ strategy: Strategy, onPass: @escaping (_ choices: [Int], _ said: String) -> Void
    ) throws -> ThreadExploration {
      try place.order(nil)
      return try schedules.explore(number, strategy, onPass: onPass)
    }

    /// Runs a schedule until its file call ends it, and looks at the disk.
    func kill(_ moment: KillMoment) async throws -> Outcome {
      try await judged(try killed(moment))
    }

    private func killed(_ moment: KillMoment, isRecorded: Bool = false) throws -> SingleSchedule {
      try place.order(moment.fileCall)
      return schedules.once(number, moment.choices, isRecorded: isRecorded)
    }

    private func judged(_ ended: SingleSchedule) async throws -> Outcome {
      guard ended.kind == .crashed(signal: SIGKILL) else { return .unlike }
      switch try await place.found(subject, plan.durability) {
      case .failure(let failure): return .lost(failure.description)
      case .success(let content):
        let counts = Acknowledgements(ended.message).counts
        return plan.loss(content, counts).map { .lost($0) } ?? .survived
      }
    }

    /// The loss with as few unusual choices as can be tried, and its timeline.
    func shortened(_ moment: KillMoment) async throws -> Loss {
      var best = moment
      var left = Self.shrinkingBudget
      for index in moment.choices.indices.reversed() where left > 0 {
        guard index < best.choices.count, best.choices[index] != 0 else { continue }
        var choices = best.choices
        choices[index] = 0
        try place.order(nil)
        let plain = schedules.once(number, choices)
        guard plain.kind == nil else { continue }
        var moments = KillMoments()
        moments.add(plain.choices, plain.message)
        for simpler in moments.all where left > 0 {
          left -= 1
          if case .lost = try await kill(simpler) {
            best = simpler
            break
          }
        }
      }
      return try await loss(best)
    }

    private func loss(_ moment: KillMoment) async throws -> Loss {
      let ended = try killed(moment, isRecorded: true)
      let words: String
      switch try await judged(ended) {
      case .lost(let text): words = text
      case .survived, .unlike:
        throw HarnessFailure("a schedule that lost a change once did not lose it again")
      }
      let count = ended.preemptions
      let preemptions = count == 1 ? "1 preemption" : "\(count) preemptions"
      return Loss(
        text: """
          \(ScheduledCase.tasks(plan.clients).joined(separator: "\n"))
          durability \(plan.durability.rawValue); the process ends at file call \(moment.fileCall) of \
          schedule \(ended.line) of its threads; with \(preemptions):
          \(ended.timeline)
          \(words)
          """,
        picture: ended.steps.picture)
    }
  }
#endif
