#if os(Linux)
  import Foundation
  import ThreadSchedules

  /// Runs every program under every strategy, and prints a table.
  struct Table {
    /// This program, which serves the bodies.
    let program: URL
    /// The name of the only program to run, or `nil` for all.
    let only: String?

    /// The most schedules of a strategy.
    let count: Int

    private var strategies: [(title: String, strategy: Strategy)] {
      [
        ("random", .random(seed: 1, count: count)),
        ("PCT, depth 3", .pct(seed: 1, count: count, depth: 3)),
      ]
    }

    func write() async throws {
      let titles = strategies.map(\.title)
      say("| program | " + titles.joined(separator: " | ") + " | schedules/s |")
      say("|" + String(repeating: "---|", count: titles.count + 2))
      for program in Program.all where only == nil || program.name == only {
        try await row(program)
      }
    }

    private func row(_ program: Program) async throws {
      var cells: [String] = []
      var (schedules, seconds) = (0, 0.0)
      for (_, strategy) in strategies {
        let found = try await explored(program.name, strategy)
        cells.append(cell(found))
        schedules += found.result.schedules
        seconds += found.statistics.seconds
      }
      let rate = Int(Double(schedules) / seconds)
      say("| \(program.name) | \(cells.joined(separator: " | ")) | \(rate) |")
    }

    private func explored(_ body: String, _ strategy: Strategy) async throws -> ThreadExploration {
      try await Threads.explore(
        body, in: .file(program), strategy, isolation: .shared, primitives: [],
        environment: ["LOCKSTEP_THREAD_ACCESSES": "1"])
    }

    private func cell(_ found: ThreadExploration) -> String {
      guard let failure = found.failure else { return "none in \(found.result.schedules)" }
      let kind = failure.kind.isFinding ? "" : " \(failure.kind.title)"
      return "\(found.result.schedules)\(kind)"
    }

    /// At once: a measurement takes its time.
    private func say(_ text: String) {
      FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }
  }
#endif
