#if os(Linux)
  import Persistence
  import ThreadSchedules

  /// The part of G8, G9 and G13 under schedules of threads, with a crash at a file call of a chosen
  /// schedule.
  ///
  /// First, schedules run quickly and without a crash. One schedule of each group with equal file
  /// calls and acknowledgements then runs again. For G8 it ends at the file call after each
  /// acknowledgement. For G9 and G13 its file calls determine the disks that a power cut can leave.
  struct ThreadedCrashes {
    private static let schedulesOfPlan = 160
    private static let killsOfPlan = 30
    /// The number of orders of file calls during which the power is cut.
    private static let ordersOfPlan = 160

    /// The guarantees that are tried in this way.
    static let guarantees: Set<Guarantee> = [
      .killSurvival, .powerLossSurvival, .recoveryIdempotent,
    ]

    let trial: Trial
    let plans: [CrashPlan]

    private var areKills: Bool { trial.replay.guarantee == .killSurvival }

    /// Explores schedules in a process that has the libraries loaded.
    ///
    /// In a process that was started to run schedules, it does not return.
    static func explored(_ subject: Subject, _ replay: Replay, effort: Double) async -> Finding {
      let trial = Trial(
        subject: subject, replay: replay, effort: effort, child: nil, isOfThreads: true)
      do {
        return try await ThreadedCrashes(
          trial: trial, plans: CrashPlan.plans(subject.claims, for: replay.guarantee)
        ).explored()
      } catch {
        return .notExercised("no schedules of threads: \(error)")
      }
    }

    private func explored() async throws -> Finding {
      let (plans, subject, place) = (plans, trial.subject, try CrashPlace())
      let schedules = try ProgramSchedules(showing: ThreadedRuns.sites) { number, run in
        guard plans.indices.contains(number) else { return "no such plan" }
        return plans[number].failure(subject, place, number, run)
      }
      defer { schedules.end() }
      if let reason = schedules.reasonAgainstConclusions() {
        return .notExercised("no schedules of threads: \(reason)")
      }
      var counts = CrashCounts(areKills: areKills)
      for (index, plan) in plans.enumerated() {
        let number = ThreadedRuns.caseNumbers.lowerBound + index
        guard trial.replay.only.map({ $0 == number }) ?? true else { continue }
        trial.announce(case: number)
        try await place.fill(index, subject)
        let search = CrashSearch(
          plan: plan, number: index, subject: subject, place: place, schedules: schedules,
          cuts: try await cuts(plan, index, place))
        let outcome =
          if let line = trial.replay.schedule { try await replayed(search, line, &counts) } else {
            try await explored(search, case: number, &counts)
          }
        switch outcome {
        case .nothing: break
        case .unexercised(let reason): return .notExercised(Reason(reason))
        case .loss(let loss):
          return trial.broken(
            case: number, explored: counts.schedules + counts.crashes, loss.violation,
            picture: loss.picture, schedule: loss.line, call: loss.call)
        }
      }
      return counts.finding
    }

    private func cuts(
      _ plan: CrashPlan, _ index: Int, _ place: CrashPlace
    ) async throws -> SchedulePowerCuts? {
      if areKills { return nil }
      return try await SchedulePowerCuts(
        plan, on: try place.start(index), trial.subject, seed: trial.replay.seed)
    }

    private enum Outcome {
      case nothing, unexercised(String), loss(CrashSearch.Loss)
    }

    /// Runs the single schedule of a replay, with its crash.
    private func replayed(
      _ search: CrashSearch, _ line: String, _ counts: inout CrashCounts
    ) async throws -> Outcome {
      counts.schedules += 1
      for moment in try search.moments(of: line, at: trial.replay.call) {
        counts.crashes += 1
        counts.kinds = 1
        switch try await search.crash(moment) {
        case .survived(let disks, let isBounded):
          counts.disks += disks
          if isBounded { counts.isBounded = true }
        case .unlike: counts.unlike += 1
        case .lost(let found, let violation):
          let loss = try await search.loss(found, violation)
          let isAsked = trial.replay.call.map { $0 == loss.call } ?? true
          guard loss.line == line, isAsked else { return .unexercised(Self.otherLine) }
          return .loss(loss)
        }
      }
      return counts.crashes > counts.unlike ? .nothing : .unexercised(Self.otherLine)
    }

    private static let otherLine =
      "the schedule cannot be replayed: the threads or the file calls are others than those of the build "
      + "that gave the line"

    private func explored(
      _ search: CrashSearch, case number: Int, _ counts: inout CrashCounts
    ) async throws -> Outcome {
      var random = trial.randomNumbers(case: number)
      let count = trial.cases(Self.schedulesOfPlan)
      let strategies: [Strategy] = [
        .exhaustive(limit: count, preemptions: 1), .random(seed: random.next(), count: count),
        .pct(seed: random.next(), count: count, depth: 3),
      ]
      var moments = CrashMoments(areKills: areKills)
      for strategy in strategies {
        let explored = try search.explore(strategy) { moments.add($0, $1) }
        counts.schedules += explored.result.schedules
        if let failure = explored.failure { return .unexercised(reason(failure)) }
      }
      counts.kinds += moments.kinds
      let most = trial.cases(areKills ? Self.killsOfPlan : Self.ordersOfPlan)
      if most < moments.all.count { counts.isBounded = true }
      for moment in moments.all.prefix(most) {
        counts.crashes += 1
        switch try await search.crash(moment) {
        case .survived(let disks, let isBounded):
          counts.disks += disks
          if isBounded { counts.isBounded = true }
        case .unlike: counts.unlike += 1
        case .lost(let found, let violation):
          return .loss(try await search.shortened(found, violation))
        }
      }
      return .nothing
    }

    private func reason(_ failure: ThreadFailure) -> String {
      let crashes = areKills ? "kills" : "power cuts"
      return failure.kind == .thrown
        ? "no \(crashes) under schedules of threads: its calls fail without one: \(failure.message)"
        : "its schedules of threads cannot be chosen: \(failure.message)"
    }
  }
#endif
