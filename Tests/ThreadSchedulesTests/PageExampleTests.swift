#if os(Linux)
  import Testing
  import ThreadSchedules

  /// The code of `docs/ThreadSchedules.md`, unchanged.
  @Suite("The example of docs/ThreadSchedules.md", .disabled("a reader's package has the program"))
  struct PageExampleTests {
    @Test func noIncrementIsLost() async throws {
      try await Threads.explore(
        "two increments", in: .product("child"), .exhaustive(limit: 1000, preemptions: 1)
      ).check()
    }
  }
#endif
