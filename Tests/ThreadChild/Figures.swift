#if os(Linux)
  import Foundation
  import Processes
  import ThreadSchedules

  /// The figures of `docs/ThreadSchedules.md`, measured here and now: `thread-child figures`, `equal` or
  /// `alarms`.
  ///
  /// Counts of schedules from a seed are the same every time; plain runs and speeds are not.
  struct Figures {
    static let programs = [
      "lost update", "check, then act", "snapshot", "sync into each other", "callbacks",
      "mutex and actor",
    ]
    private static let plainRuns = 300
    private static let schedules = 1_000
    private static let mostOrders = 20_000
    static let stores = ThreadProgram.product("thread-store-child")

    /// This program, whose bodies are explored in processes of its own.
    let program: URL

    /// Prints everything; takes some minutes, because each plain run that hangs takes a second.
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
      say("\nSchedules a second:")
      try await speed("a small program, in one process", "lost update", .file(program), .shared)
      try await speed("a small program, a process each", "lost update", .file(program), .process)
      try await speed("a store, in one process", "nslock", Self.stores, .shared)
      try await speed("a store, a process each", "nslock", Self.stores, .process)
      say("\nAll orders of two saves:")
      for store in ["nslock", "mutex", "dispatch-queue", "dispatch-barrier"] {
        try await orders(store, preemptions: 2)
      }
      try await orders("dispatch-callback", preemptions: 1)
    }

    /// At once: a measurement takes its time.
    func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

    private func row(_ name: String) async throws {
      var failing = 0
      for _ in 0..<Self.plainRuns { failing += try await failsPlainly(name) ? 1 : 0 }
      let found = try await explored(name, keepGoing: true)
      let first = try await explored(name, keepGoing: false)
      let line = first.failure.map { "`\($0.replay)`" } ?? ""
      say("| \(name) | \(failing) | \(found.result.failures) | \(line) |")
    }

    private func explored(_ name: String, keepGoing: Bool) async throws -> ThreadExploration {
      try await Threads.explore(
        name, in: .file(program), .random(seed: 1, count: Self.schedules), keepGoing: keepGoing,
        primitives: [])
    }

    /// Whether one run without schedules throws, or has not ended after a second.
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

    private func speed(
      _ what: String, _ body: String, _ program: ThreadProgram, _ isolation: ThreadIsolation
    ) async throws {
      let found = try await Threads.explore(
        body, in: program, .random(seed: 1, count: 2 * Self.schedules), keepGoing: true,
        isolation: isolation, primitives: [])
      let rate = Double(found.result.schedules) / found.statistics.seconds
      say("\(what): \(Int(rate))")
    }

    private func orders(_ store: String, preemptions: Int) async throws {
      for skipsEqual in [false, true] {
        let found = try await Threads.explore(
          store, in: Self.stores, .exhaustive(limit: Self.mostOrders, preemptions: preemptions),
          isolation: .shared, skipsEqual: skipsEqual, primitives: [])
        let seconds = (found.statistics.seconds * 10).rounded() / 10
        say(
          "\(store), preemptions up to \(preemptions)\(skipsEqual ? ", equal ones skipped" : ""): "
            + "\(found.result.schedules) schedules, \(found.statistics.traces) traces, "
            + "\(found.result.extent.rawValue), \(found.result.failures) fail, \(seconds) s")
      }
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
