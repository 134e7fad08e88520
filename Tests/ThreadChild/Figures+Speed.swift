#if os(Linux)
  import ThreadSchedules

  extension Figures {
    private static let mostOrdersOfProgram = 20_000

    /// The number of schedules that fail, and the number that run per second: a table of the
    /// programs and of a store.
    func speeds() async throws {
      say(
        """

        | program | random | PCT, depth 3 | all, 1 preemption | a process each | one process |
        |---|---|---|---|---|---|
        """)
      for name in Self.programs + ["mutex", "needle"] { try await row(name, .file(program)) }
      try await row("nslock", Self.stores)
    }

    private func row(_ body: String, _ program: ThreadProgram) async throws {
      let count = Self.schedules
      func explored(
        _ strategy: Strategy, _ isolation: ThreadIsolation = .process
      ) async throws -> ThreadExploration {
        try await Threads.explore(
          body, in: program, strategy, keepGoing: true, isolation: isolation, primitives: [])
      }
      let random = try await explored(.random(seed: 1, count: count))
      let priorities = try await explored(.pct(seed: 1, count: count, depth: 3))
      let all = try await explored(.exhaustive(limit: Self.mostOrdersOfProgram, preemptions: 1))
      let shared = try await explored(.random(seed: 1, count: 2 * count), .shared)
      let extent = all.result.extent == .complete ? "" : " (bounded)"
      say(
        "| \(body) | \(random.result.failures) | \(priorities.result.failures) "
          + "| \(all.result.failures) of \(all.result.schedules)\(extent) "
          + "| \(rate(random)) | \(rate(shared)) |")
    }

    private func rate(_ found: ThreadExploration) -> Int {
      Int(Double(found.result.schedules) / found.statistics.seconds)
    }
  }
#endif
