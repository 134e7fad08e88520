#if os(Linux)
  import Testing
  import ThreadSchedules

  @Suite("Crashes on each kind of thread")
  struct CrashTests {
    private struct Expected {
      let signal: Int32
      let words: String
    }

    /// A trap of Swift or of libdispatch is an invalid instruction on x86-64.
    #if arch(x86_64)
      private static let trap: Int32 = 4
    #else
      private static let trap: Int32 = 5
    #endif

    private static let quiet = "nothing was written to the standard error"
    private static let crashes: [String: Expected] = [
      "fatal error": Expected(signal: trap, words: "Fatal error: on purpose"),
      "index out of range": Expected(signal: trap, words: "Fatal error: Index out of range"),
      "load from address 8": Expected(signal: 11, words: quiet),
      "abort": Expected(signal: 6, words: quiet),
      "sync into its own queue": Expected(signal: trap, words: quiet),
      "group left twice": Expected(signal: trap, words: quiet),
      "queue resumed twice": Expected(signal: trap, words: quiet),
      "timer released before it was resumed": Expected(signal: trap, words: quiet),
      "semaphore released while taken": Expected(signal: trap, words: quiet),
      "checked continuation resumed twice": Expected(
        signal: trap, words: "tried to resume its continuation more than once"),
    ]

    private static let all = crashes.keys.sorted().flatMap { crash in
      ["main", "thread", "queue", "task"].map { (crash, $0) }
    }

    /// The short tests have each crash once, and each place.
    private static let some = all.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)

    @Test(arguments: some) func someCrashesAreFindings(crash: String, place: String) async throws {
      try await isFinding(crash, place)
    }

    @Test(.long, arguments: all) func eachCrashIsAFinding(crash: String, place: String) async throws
    {
      try await isFinding(crash, place)
    }

    /// Three schedules end in the same way, with the crash's own signal and message.
    private func isFinding(_ crash: String, _ place: String) async throws {
      let expected = try #require(Self.crashes[crash])
      let found = try await Threads.explore(
        "\(crash) on \(place)", in: child, .random(seed: 1, count: 3), keepGoing: true,
        primitives: [])
      let failure = try #require(found.failure)
      #expect(failure.kind == .crashed(signal: expected.signal))
      #expect(failure.message.contains(expected.words))
      #expect(found.result.failures == 3)
      #expect(found.statistics.endings.count == 1)
    }
  }
#endif
