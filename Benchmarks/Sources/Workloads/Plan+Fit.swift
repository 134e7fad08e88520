import Measurement
import ResultModel

extension Plan {
  /// The amount of work that fits into the budget of a run.
  ///
  /// Time is assigned in this order: rounds of the comparisons until there are verdicts; the
  /// figures that are measured once; one round of every separate part; the other rounds of the
  /// comparisons; the other rounds of the parts. The parts with the shortest rounds come first, so
  /// that as many parts as possible have all their rounds. The rest of the time makes the windows
  /// longer.
  struct Fit {
    private(set) var rounds = 1
    /// The rounds of the open loop, if there is one, and of the sweeps, as in ``Plan/apart``.
    private(set) var roundsApart: [Int]
    private(set) var window: UInt64
    private(set) var seconds = 0.0
    private(set) var omissions: [String] = []
    private let budget: Double
    private let parts: [Part]

    /// A part that is measured separately.
    private struct Part {
      let name: String
      let wanted: Int
      let round: Double
      /// The additional time of the first round, for counting requests to files or filling the
      /// stores to open.
      let first: Double
    }

    init(
      groups: [[Arm]], scenarios: [Scenario], sweeps: [Sweep], openLoop: OpenLoopChoice?,
      rounds: Int, window: UInt64, budget: Double, once measuredOnce: Int, costs: ExpectedCost
    ) throws(InvalidParameter) {
      self.budget = budget
      self.window = window
      let parts = Self.parts(sweeps, openLoop, costs)
      self.parts = parts
      roundsApart = parts.map { _ in 0 }
      let once =
        Double(measuredOnce) * costs.once
        + Self.counting(groups.flatMap(\.self), scenarios, costs)
      let round = Self.round(groups, scenarios, window, costs)
      let verifying = Self.round(groups, scenarios, window, costs, verifies: true) - round
      guard round + verifying <= budget else {
        throw InvalidParameter(
          name: "bench",
          message: "one round takes about \(Self.text(round + verifying)) s, and the budget is "
            + "\(Self.text(budget)) s. Ask for fewer --variants, --workloads, --clients or "
            + "--records, or give --budget \(Self.text(1.2 * (round + verifying + once))) for a "
            + "single round, \(Self.text(1.1 * (Double(rounds) * round + verifying + once))) for all."
        )
      }
      seconds = round + verifying
      addRounds(upTo: min(rounds, MedianInterval.minimumCount), round, keeping: once)
      seconds += min(once, max(0, budget - seconds))
      let order = parts.indices.sorted { parts[$0].round < parts[$1].round }
      for index in order { addRounds(of: index, upTo: 1) }
      addRounds(upTo: rounds, round)
      for index in order { addRounds(of: index, upTo: parts[index].wanted) }
      let all =
        Double(rounds) * round + verifying + once
        + parts.reduce(0) { $0 + $1.first + Double($1.wanted) * $1.round }
      say(rounds, all)
      if omissions.isEmpty { lengthenWindow(groups, scenarios) }
    }

    /// The expected time of each part for its planned rounds, in seconds.
    var secondsApart: [Double] {
      zip(parts, roundsApart).map { part, rounds in
        rounds == 0 ? 0 : part.first + Double(rounds) * part.round
      }
    }

    private mutating func addRounds(upTo most: Int, _ round: Double, keeping kept: Double = 0) {
      guard rounds < most else { return }
      let more = max(0, min(most - rounds, Int((budget - seconds - kept) / round)))
      rounds += more
      seconds += Double(more) * round
    }

    private mutating func addRounds(of index: Int, upTo most: Int) {
      let part = parts[index]
      guard part.round > 0, roundsApart[index] < min(most, part.wanted) else { return }
      let first = roundsApart[index] == 0 ? part.first : 0
      let room = Int((budget - seconds - first) / part.round)
      let more = max(0, min(min(most, part.wanted) - roundsApart[index], room))
      roundsApart[index] += more
      seconds += Double(more) * part.round + (more > 0 ? first : 0)
    }

    private mutating func say(_ wanted: Int, _ all: Double) {
      if rounds < wanted {
        omissions.append(
          "The budget of \(Self.text(budget)) s has room for \(rounds) of \(wanted) rounds"
            + (rounds < MedianInterval.minimumCount
              ? "; intervals and verdicts need \(MedianInterval.minimumCount)." : "."))
      }
      for (part, rounds) in zip(parts, roundsApart) where part.round > 0 && rounds < part.wanted {
        omissions.append(
          "The budget is sure of \(rounds) of \(part.wanted) rounds of \(part.name).")
      }
      guard !omissions.isEmpty else { return }
      omissions[omissions.count - 1] +=
        " Everything takes --budget \(Self.text(1.1 * all)), or fewer --variants."
    }

    private mutating func lengthenWindow(_ groups: [[Arm]], _ scenarios: [Scenario]) {
      let windows = groups.flatMap(\.self).reduce(0) { total, arm in
        total + scenarios.count { arm.obstacle(to: $0) == nil }
      }
      // A tenth of the budget is kept, in case the machine is slower than the machine of the known
      // costs.
      let spare = max(0, 0.9 * budget - seconds) / Double(max(1, windows * rounds))
      let longer = min(Double(Plan.longestWindow), Double(window) + spare * 1e9)
      seconds += (longer - Double(window)) / 1e9 * Double(windows * rounds)
      window = UInt64(longer)
    }

    private static func parts(
      _ sweeps: [Sweep], _ openLoop: OpenLoopChoice?, _ costs: ExpectedCost
    ) -> [Part] {
      let loop = openLoop.map { choice in
        Part(
          name: "the open loop", wanted: choice.rounds,
          round: choice.expectedSecondsOfRound(costs), first: 0)
      }
      return [loop].compactMap(\.self)
        + sweeps.filter { !$0.arms.isEmpty }.map { sweep in
          let round =
            sweep.isOpening
            ? sweep.arms.reduce(0) { $0 + costs.opening($1, sweep.scenarios) }
            : round([sweep.arms], sweep.scenarios, Plan.sweepWindow, costs, verifies: true)
          let first =
            sweep.isOpening
            ? round : sweep.countsFiles ? counting(sweep.arms, sweep.scenarios, costs) : 0
          return Part(name: sweep.name, wanted: sweep.rounds, round: round, first: first)
        }
    }

    /// The time to count the requests of the arms to their files, each once.
    private static func counting(
      _ arms: [Arm], _ scenarios: [Scenario], _ costs: ExpectedCost
    ) -> Double {
      arms.unique(by: \.id).reduce(0) { $0 + costs.counting($1, scenarios) }
    }

    private static func round(
      _ groups: [[Arm]], _ scenarios: [Scenario], _ window: UInt64,
      _ costs: ExpectedCost, verifies: Bool = false
    ) -> Double {
      groups.flatMap(\.self).reduce(0) { total, arm in
        total
          + costs.armRun(
            arm, scenarios, window: window, warmUp: Plan.warmUp, verifies: verifies)
      }
    }

    private static func text(_ seconds: Double) -> String { "\(Int(seconds.rounded(.up)))" }
  }
}
