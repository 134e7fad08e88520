#if os(Linux)
  import Foundation
  import Schedules
  import ThreadSchedules

  /// Runs every program under every strategy, and prints a table for threads and a table for actors.
  struct Table {
    /// This program, which serves the bodies.
    let program: URL
    /// The name of the only program to run, or `nil` for all.
    let only: String?
    /// The most schedules of a strategy.
    let count: Int

    /// The limit of the searches that may be complete.
    private static let mostOrders = 20_000

    private var samples: [Sample] {
      [
        ("random", .random(seed: 1, count: count)),
        ("PCT, depth 3", .pct(seed: 1, count: count, depth: 3)),
        ("POS", .pos(seed: 1, count: count)),
        ("≤2 delays", .exhaustive(limit: count, delays: 2)),
      ]
    }

    func write() async throws {
      say(head("program of threads", ["classes", "the correct program"], samples[...]))
      for program in Program.all where only == nil || program.name == only {
        try await row(program)
      }
      say("\n" + Published.table(only: only))
      say(
        "\n"
          + head(
            "program of actors", ["all schedules", "classes", "classes of the correct program"],
            samples.prefix(3)))
      for program in ActorProgram.all where only == nil || program.name == only {
        try await row(program)
      }
    }

    private typealias Sample = (title: String, strategy: Strategy)

    private func head(
      _ first: String, _ last: [String], _ samples: ArraySlice<Sample>
    ) -> String {
      let titles = [first] + samples.map(\.title) + last
      return "| \(titles.joined(separator: " | ")) |\n|"
        + String(repeating: "---|", count: titles.count)
    }

    private func row(_ program: Program) async throws {
      var cells = [program.name]
      for (_, strategy) in samples {
        cells.append(found(try await explored(program.name, strategy).result))
      }
      // A shared process cannot say whether addresses are the same, so the classes need processes.
      let classes = Strategy.exhaustive(limit: count, reduction: .sourceSets)
      cells.append(
        complete(try await explored(program.name, classes, .process, keepGoing: true).result))
      let correct = "\(program.name), correct"
      let reduced = try await explored(correct, classes, .process, keepGoing: true).result
      cells.append(
        reduced.extent == .complete || reduced.failures > 0
          ? complete(reduced)
          : complete(try await explored(correct, .random(seed: 1, count: count)).result))
      say("| \(cells.joined(separator: " | ")) |")
    }

    private func row(_ program: ActorProgram) async throws {
      var cells = [program.name]
      for (_, strategy) in samples.prefix(3) {
        cells.append(found(try await Schedules.explore(strategy, body: program.wrong)))
      }
      cells.append(try await complete(program.wrong, .none))
      cells.append(try await complete(program.wrong, .sourceSets))
      cells.append(try await complete(program.correct, .sourceSets))
      say("| \(cells.joined(separator: " | ")) |")
    }

    private func complete(
      _ body: @escaping ActorProgram.Body, _ reduction: Reduction
    ) async throws -> String {
      let all = Strategy.exhaustive(limit: Self.mostOrders, reduction: reduction)
      return complete(try await Schedules.explore(all, keepGoing: true, body: body))
    }

    private func explored(
      _ body: String, _ strategy: Strategy, _ isolation: ThreadIsolation = .shared,
      keepGoing: Bool = false
    ) async throws -> ThreadExploration {
      try await Threads.explore(
        body, in: .file(program), strategy, keepGoing: keepGoing, isolation: isolation,
        primitives: [], environment: ["LOCKSTEP_THREAD_ACCESSES": "1"])
    }

    /// The number of schedules up to the first failure.
    private func found<Kind>(_ result: ExplorationResult<Kind>) -> String {
      if let failure = result.failure {
        return failure.kind.endsExploration ? failure.kind.title : "\(result.schedules)"
      }
      return result.extent == .complete ? "none of \(result.schedules)" : "–"
    }

    /// How many schedules of all failed.
    private func complete<Kind>(_ result: ExplorationResult<Kind>) -> String {
      let extent = result.extent == .complete ? "" : " (\(result.extent.rawValue))"
      return "\(result.failures) of \(result.schedules)\(extent)"
    }
  }
#endif
