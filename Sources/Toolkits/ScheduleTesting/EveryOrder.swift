internal import Processes
internal import Synchronization
public import Testing

/// Runs a test under one schedule after another, and fails the test with the first schedule that breaks it.
///
/// ```swift
/// @Test(.everyOrder(limit: 10_000)) func theNewestAnswerIsShown() async throws { … }
/// ```
///
/// The test is not changed. The tests' program is started again. There, tasks, actors, the main
/// actor, queues, locks, threads, sleeps and timers of the test belong to the schedule. Linux only.
///
/// A test of several cases is explored case by case.
public struct EveryOrder: TestTrait, TestScoping {
  private let strategy: Strategy

  init(_ strategy: Strategy) { self.strategy = strategy }

  /// Explores the test in the place of running it.
  ///
  /// - Throws: `ScheduleError` if the child that runs the schedules cannot be run.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let location = test.sourceLocation
    var site = CallSite(
      fileID: location.fileID, line: location.line, column: location.column, function: test.name,
      subject: testCase.map(Self.arguments) ?? "")
    site.isTest = true
    if Threads.isForAnother(site) { return }
    // The schedules run, and end with their process, before this call returns.
    let found = try await withoutActuallyEscaping(function) { function in
      try await Threads.explore(site, strategy) { try await Self.issues(of: function) }
    }
    guard let failure = found.failure else { return }
    Issue.record(Comment(rawValue: "\(failure)"), sourceLocation: location)
  }

  /// The arguments of a case as text, by which the child finds the case again.
  ///
  /// The library gives them only to those who look inside of the value.
  private static func arguments(of testCase: Test.Case) -> String {
    let values = Mirror(reflecting: testCase).descendant("_kind", "parameterized", "arguments")
    guard let values = values as? [Any] else { return "" }
    return values.map { "\(Mirror(reflecting: $0).descendant("value") ?? $0)" }
      .joined(separator: ", ")
  }

  /// Throws the first issue that the test records, as it would be shown.
  private static func issues(
    of function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let first = Mutex<RecordedIssue?>(nil)
    try await withKnownIssue(isIntermittent: true) {
      try await function()
    } matching: { issue in
      first.withLock { $0 = $0 ?? RecordedIssue(issue) }
      return true
    }
    if let issue = first.withLock({ $0 }) { throw issue }
  }
}

extension Trait where Self == EveryOrder {
  /// Runs a test under at most so many orders of its steps, by partial order sampling.
  ///
  /// The orders are the same each time. The limit is at least 1; a small test has some hundreds a second.
  ///
  /// - Returns: The trait.
  public static func everyOrder(limit: Int = 1000) -> EveryOrder {
    EveryOrder(.pos(seed: 1, count: limit))
  }

  /// Runs a test under the schedules of a strategy, such as ``Strategy/replay(_:)`` with the line of a failure.
  ///
  /// - Returns: The trait.
  public static func everyOrder(_ strategy: Strategy) -> EveryOrder { EveryOrder(strategy) }
}

/// An issue of a test, as an error.
private struct RecordedIssue: Error, CustomStringConvertible {
  let description: String

  init(_ issue: Issue) {
    let place = issue.sourceLocation.map { " (\($0.fileName):\($0.line))" } ?? ""
    let words = [issue.error.map { "\($0)" } ?? "\(issue.kind)"] + issue.comments.map(\.rawValue)
    description = words.joined(separator: ": ") + place
  }
}
