import Testing

@testable import Schedules

@Suite("Capturing the global executor")
struct GlobalExecutorTests {
  @Test(arguments: ["unstructured", "detached"])
  func ordersOfTasksWithoutAnExecutorAreExplored(body: String) async throws {
    let text = try await ScheduleChild.explore(body)
    #expect(text.hasPrefix("10 schedules (complete), 3 failed"))
    #expect(text.contains("ran in the order [2, 1]"))
  }

  @Test func anUnchangedDetachedWriteIsFoundStale() async throws {
    let text = try await ScheduleChild.explore("saves")
    #expect(text.hasPrefix("668 schedules (complete), 218 failed"))
    #expect(text.contains("the file has the older snapshot"))
  }

  /// A captured task moves to actors without a job, so it depends on every other one.
  @Test(arguments: [
    ("unstructured", 10, "ran in the order [2, 1]"), ("detached", 10, "ran in the order [2, 1]"),
    ("saves", 668, "the file has the older snapshot"),
  ])
  func aReductionFindsTheSameOrders(body: String, all: Int, finding: String) async throws {
    let text = try await ScheduleChild.explore(body, reduction: "sourceSets")
    let count = try #require(Int(text.prefix { $0.isNumber }))
    #expect(count <= all && text.contains("schedules (complete)") && text.contains(finding))
  }

  @Test func aSleepEscapes() async throws {
    let text = try await ScheduleChild.explore("sleep")
    #expect(text.contains("escaped: "))
  }

  @Test func whatIsNotCapturedIsNotExercised() async throws {
    #expect(
      try await ScheduleChild.explore("in-use")
        == "not exercised: swift_task_enqueueGlobal_hook is in use; try it in a separate process\n"
    )
    // The specimen without the hook: the findings about it depend on the pool.
    let result = try await Schedules.explore(.exhaustive(limit: 10), body: GlobalCapture.specimen)
    let error = #expect(throws: ScheduleError.self) { try GlobalCapture.canary(result) }
    #expect(
      error?.description.hasPrefix(
        "not exercised: jobs for the global executor are not captured; of a specimen whose defect "
          + "must be found: ") == true)
  }
}
