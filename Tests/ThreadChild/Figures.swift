#if os(Linux)
  import Foundation
  import Processes
  import ThreadSchedules

  /// The figures of `docs/ThreadSchedules.md`, measured here and now: `thread-child figures`, or one of the
  /// other commands.
  ///
  /// Counts of schedules from a seed are the same every time; plain runs and speeds are not.
  struct Figures {
    static let programs = [
      "lost update", "check, then act", "snapshot", "sync into each other", "callbacks",
      "mutex and actor",
    ]
    private static let plainRuns = 300
    /// A run that has not ended by then is no load: nearly all that take so long wait for each other.
    private static let pause = Duration.milliseconds(100)
    static let schedules = 1_000
    private static let mostOrders = 20_000
    static let stores = ThreadProgram.product("thread-store-child")

    /// This program, whose bodies are explored in separate processes.
    let program: URL

    /// Prints everything; takes some minutes.
    func all() async throws {
      say(
        """
        | program | failing of \(Self.plainRuns) plain runs | failing of \(Self.schedules) random \
        schedules | replay of one |
        |---|---|---|---|
        """)
      for name in Self.programs { try await row(name) }
      say("\nEqual traces and addresses for equal seeds, of \(Self.schedules):")
      for name in Self.programs { try await equal(name) }
      try await speeds()
      try await orders()
    }

    func orders() async throws {
      say("\nAll orders of two saves:")
      for store in ["nslock", "mutex", "dispatch-queue", "dispatch-barrier"] {
        try await orders(store, preemptions: 2)
      }
      try await orders("dispatch-callback", preemptions: 1)
    }

    /// At once: a measurement takes its time.
    func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

    private func row(_ name: String) async throws {
      let failing = try await failingPlainRuns(name)
      let found = try await explored(name, keepGoing: true)
      let first = try await explored(name, keepGoing: false)
      let line = first.failure.map { "`\($0.replay)`" } ?? ""
      say("| \(name) | \(failing) | \(found.result.failures) | \(line) |")
    }

    /// The next run begins when this one has ended, or has not for a while.
    private func failingPlainRuns(_ name: String) async throws -> Int {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<Self.plainRuns {
          let (ends, end) = AsyncStream<Void>.makeStream()
          group.addTask {
            defer { end.yield() }
            return try await failsPlainly(name)
          }
          let pause = Task {
            try await Task.sleep(for: Self.pause)
            end.yield()
          }
          for await _ in ends { break }
          pause.cancel()
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
    }

    private func explored(_ name: String, keepGoing: Bool) async throws -> ThreadExploration {
      try await Threads.explore(
        name, in: .file(program), .random(seed: 1, count: Self.schedules), keepGoing: keepGoing,
        primitives: [])
    }

    /// Returns true if one run without schedules throws, or has not ended after a second.
    private func failsPlainly(_ name: String) async throws -> Bool {
      let child = try ChildProcess(
        ChildCommand(executable: program.path, arguments: ["plain"]), payload: name,
        limitInSeconds: 60)
      return await child.waitForEnd() != .exited(0)
    }

    func equal(_ name: String) async throws {
      let runs = try await Threads.repeatFirst(
        name, in: .file(program), of: .random(seed: 7, count: Self.schedules))
      say("\(name): \(runs.statistics.traces) trace, \(runs.statistics.layouts) layout")
    }

    private func orders(_ store: String, preemptions: Int) async throws {
      let found = try await Threads.explore(
        store, in: Self.stores, .exhaustive(limit: Self.mostOrders, preemptions: preemptions),
        isolation: .shared, primitives: [])
      let seconds = (found.statistics.seconds * 10).rounded() / 10
      say(
        "\(store), preemptions up to \(preemptions): \(found.result.schedules) schedules, "
          + "\(found.statistics.traces) traces, \(found.result.extent.rawValue), "
          + "\(found.result.failures) fail, \(seconds) s")
    }

    /// One run of a body without schedules, for ``failsPlainly(_:)``.
    static func runPlainly(_ body: Threads.Body) -> Never {
      // A program that has not ended after a second is taken to hang.
      alarm(1)
      do {
        try Threads.runPlainly(body)
        exit(0)
      } catch {
        exit(1)
      }
    }
  }
#endif
