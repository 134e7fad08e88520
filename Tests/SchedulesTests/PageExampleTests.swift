import Schedules
import Testing

/// Runs tests that are to fail, and records an issue where one passes.
private struct FailsAsThePageSays: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  @concurrent
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      issue.error.map { "\($0)".contains("LostUpdate()") } ?? false
    }
  }
}

/// The code of `docs/TaskSchedules.md`, unchanged.
@Suite("The example of docs/TaskSchedules.md", FailsAsThePageSays())
struct PageExampleTests {
  actor Counter {
    private(set) var value = 0

    func increment() async {
      let read = value
      Schedules.step("reads \(read)")  // optional: names the step in a timeline
      await Task.yield()
      value = read + 1
      Schedules.step("writes \(value)")
    }
  }

  struct LostUpdate: Error {}

  @Test func noIncrementIsLost() async throws {
    try await Schedules.explore(.exhaustive(limit: 10_000)) { _ in
      let counter = Counter()  // fresh for each schedule
      async let first: Void = Schedules.named("first") { await counter.increment() }
      async let second: Void = Schedules.named("second") { await counter.increment() }
      _ = await (first, second)
      guard await counter.value == 2 else { throw LostUpdate() }
    }.check()
  }
}
