#if os(Linux)
  import Foundation
  import ThreadSchedules

  extension Figures {
    /// The measurement.
    enum Command: String {
      /// Everything but alarms.
      case figures
      /// The table of counts and speeds.
      case speed
      /// All orders of two saves of the stores.
      case orders
      /// Equal traces for equal seeds, on a busy machine.
      case equal
      /// Alarms that correct stores raise.
      case alarms
      /// The timeline of a body's first random schedule that fails, made short.
      case show
    }

    private static let busyThreads = 16
    private static let correctStores = [
      "nslock", "mutex", "dispatch-queue", "dispatch-barrier", "dispatch-callback",
    ]
    private static let schedulesOfAlarms = 100_000
    private static let schedulesAtOnce = 1_000
    private static let mostSeconds = 600.0

    func run(_ command: Command, _ body: String?) async throws {
      switch command {
      case .figures: try await all()
      case .speed: try await speeds()
      case .orders: try await orders()
      case .equal:
        for _ in 0..<Self.busyThreads { Self.keepBusy() }
        for name in Self.programs { try await equal(name) }
      case .alarms: try await alarms()
      case .show: try await show(body ?? "")
      }
    }

    private func show(_ body: String) async throws {
      let found = try await Threads.explore(
        body, in: .file(program), .random(seed: 1, count: Self.schedules), primitives: [])
      say(found.failure.map { "\($0)" } ?? "\(found.result.schedules) schedules, and none fails")
    }

    /// Ends with the process.
    private static func keepBusy() {
      Thread.detachNewThread {
        var number: UInt64 = 1
        while number != 0 { number = number &* 6_364_136_223_846_793_005 | 1 }
      }
    }

    /// Random schedules and such by priorities, one store after the other.
    private func alarms() async throws {
      let start = ContinuousClock.now
      var (count, failing, seed) = (0, 0, UInt64(0))
      while count < Self.schedulesOfAlarms {
        seed += 1
        for store in Self.correctStores where count < Self.schedulesOfAlarms {
          let strategy: Strategy =
            seed.isMultiple(of: 2)
            ? .pct(seed: seed, count: Self.schedulesAtOnce, depth: 3)
            : .random(seed: seed, count: Self.schedulesAtOnce)
          let found = try await Threads.explore(
            store, in: Self.stores, strategy, keepGoing: true, isolation: .shared, primitives: [])
          count += found.result.schedules
          failing += found.result.failures
          if let failure = found.failure { say("\(store): \(failure)") }
        }
        say("\(count) schedules of correct stores, \(failing) fail")
        if (ContinuousClock.now - start) / .seconds(1) > Self.mostSeconds { break }
      }
    }
  }
#endif
