import Testing

/// Runs a test before those of the default priority that are ready.
///
/// The child of such a test computes until the test continues. All tests begin at once, so a test
/// of the default priority would leave the processors to its child for half a minute.
struct HighPriority: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing body: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(body) { body in
      try await Task(priority: .high) { try await body() }.value
    }
  }
}

extension Trait where Self == HighPriority {
  static var highPriority: Self { HighPriority() }
}
