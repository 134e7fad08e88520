#if os(Linux)
  import Persistence
  import ThreadSchedules

  /// The part of G8 under schedules of threads: a file call of a chosen schedule ends the process.
  ///
  /// Schedules run without a kill first, quickly. From those whose file calls and acknowledgements are alike,
  /// one is run again for each acknowledgement, and ends at the file call after it.
  struct ThreadedKills {
    private static let schedulesOfPlan = 160
    private static let killsOfPlan = 30

    let trial: Trial
    let plans: [ThreadedKill]

    /// Explores, in a process that has the libraries; in one that was made to run schedules, it does not
    /// return.
    static func explored(_ subject: Subject, _ replay: Replay, effort: Double) async -> Finding {
      let trial = Trial(
        subject: subject, replay: replay, effort: effort, child: nil, isOfThreads: true)
      do {
        return try await ThreadedKills(trial: trial, plans: ThreadedKill.plans(subject.claims))
          .explored()
      } catch {
        return .notExercised("no schedules of threads: \(error)")
      }
    }

    private func explored() async throws -> Finding {
      let (plans, subject, place) = (plans, trial.subject, try KillPlace())
      let schedules = try ProgramSchedules(showing: ThreadedRuns.sites) { number, run in
        guard plans.indices.contains(number) else { return "no such plan" }
        return plans[number].problem(subject, place, number, run)
      }
      defer { schedules.end() }
      if let reason = schedules.reasonAgainstConclusions() {
        return .notExercised("no schedules of threads: \(reason)")
      }
      var tally = ThreadedKillTally()
      for (index, plan) in plans.enumerated() {
        let number = ThreadedRuns.caseNumbers.lowerBound + index
        guard trial.replay.only.map({ $0 == number }) ?? true else { continue }
        trial.announce(case: number)
        try await place.fill(index, subject)
        let search = ThreadedKillSearch(
          plan: plan, number: index, subject: subject, place: place, schedules: schedules)
        switch try await explored(search, case: number, &tally) {
        case .nothing: break
        case .unexercised(let reason): return .notExercised(reason)
        case .loss(let loss):
          return trial.broken(
            case: number, explored: tally.schedules + tally.kills, loss.text, picture: loss.picture)
        }
      }
      return tally.finding
    }

    private enum Outcome {
      case nothing, unexercised(String), loss(ThreadedKillSearch.Loss)
    }

    private func explored(
      _ search: ThreadedKillSearch, case number: Int, _ tally: inout ThreadedKillTally
    ) async throws -> Outcome {
      var random = trial.randomNumbers(case: number)
      let count = trial.cases(Self.schedulesOfPlan)
      let strategies: [Strategy] = [
        .exhaustive(limit: count, preemptions: 1), .random(seed: random.next(), count: count),
        .pct(seed: random.next(), count: count, depth: 3),
      ]
      var moments = KillMoments()
      for strategy in strategies {
        let explored = try search.explore(strategy) { moments.add($0, $1) }
        tally.schedules += explored.result.schedules
        if let failure = explored.failure { return .unexercised(Self.reason(failure)) }
      }
      tally.kinds += moments.kinds
      let wanted = moments.all.prefix(trial.cases(Self.killsOfPlan))
      if wanted.count < moments.all.count { tally.isBounded = true }
      for moment in wanted {
        tally.kills += 1
        switch try await search.kill(moment) {
        case .survived: break
        case .unlike: tally.unlike += 1
        case .lost: return .loss(try await search.shortened(moment))
        }
      }
      return .nothing
    }

    private static func reason(_ failure: ThreadFailure) -> String {
      failure.kind == .thrown
        ? "no kills under schedules of threads: its calls fail without one: \(failure.message)"
        : "its schedules of threads cannot be chosen: \(failure.message)"
    }
  }

  /// The schedules and file calls at which a kill is tried.
  struct KillMoments {
    private(set) var all: [KillMoment] = []
    /// How many different orders of file calls and acknowledgements there were.
    private(set) var kinds = 0
    private var seen: Set<String> = []

    mutating func add(_ choices: [Int], _ said: String) {
      let notes = Acknowledgements(said)
      guard seen.insert(notes.checksum).inserted else { return }
      kinds += 1
      all += notes.moments.map { KillMoment(choices: choices, fileCall: $0) }
    }
  }

  /// A schedule, and the number of the file call that ends it.
  struct KillMoment {
    let choices: [Int]
    let fileCall: Int
  }

  /// How many schedules and kills there were.
  struct ThreadedKillTally {
    var schedules = 0
    var kinds = 0
    var kills = 0
    /// Kills that were not carried out: the schedule went otherwise in its own process.
    var unlike = 0
    var isBounded = false

    var finding: Finding {
      guard kills > unlike else {
        return .notExercised(
          kills == 0
            ? "no kills under schedules of threads: no file call follows an acknowledgement"
            : "no kills under schedules of threads: none of \(kills) schedules was the same in a "
              + "process of its own")
      }
      let left = unlike > 0 ? ", and \(unlike) more that went otherwise" : ""
      let orders = "\(kinds) different orders of file calls and acknowledgements"
      return .held(
        explored: schedules + kills - unlike,
        detail: "\(schedules) schedules of the threads of two clients, with \(orders); killed at "
          + "\(kills - unlike) file calls after an acknowledgement\(left)"
          + (isBounded ? " (bounded)" : ""))
    }
  }
#endif
