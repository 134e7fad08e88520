import Testing

/// A test that must fail, with words of its issue.
struct Fails: TestTrait, SuiteTrait, TestScoping {
  let words: [String]
  /// A suite's trait is that of its tests.
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return words.allSatisfy(text.contains)
    }
  }
}

extension Trait where Self == Fails {
  static func fails(_ words: String...) -> Fails { Fails(words: words) }
}
