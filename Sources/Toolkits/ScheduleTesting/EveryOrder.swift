internal import Foundation
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
  private let plan: SchedulePlan

  init(_ plan: SchedulePlan) { self.plan = plan }

  /// Explores the test in the place of running it.
  ///
  /// - Throws: `ScheduleError` if the child that runs the schedules cannot be run, or if
  ///   `LOCKSTEP_SCHEDULES` is no number.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let location = test.sourceLocation
    guard let subject = testCase.map(Self.subject) ?? "" else {
      Issue.record(Self.unstableArguments, sourceLocation: location)
      return
    }
    let site = CallSite(
      ofTest: test.name, fileID: location.fileID, line: location.line, column: location.column,
      subject: subject)
    if Threads.isForAnother(site) { return }
    let strategy = try plan.strategy(ProcessInfo.processInfo.environment)
    // The schedules run, and end with their process, before this call returns.
    let found = try await withoutActuallyEscaping(function) { function in
      try await Threads.explore(
        site, strategy, limitInSeconds: SchedulePlan.limitInSeconds(strategy)
      ) { try await Self.issues(of: function) }
    }
    guard let failure = found.failure else { return }
    Issue.record(Comment(rawValue: "\(failure)"), sourceLocation: location)
  }

  private static let unstableArguments: Comment = """
    the arguments of this case have no stable text, so the child cannot find the case; use arguments that \
    are Codable
    """

  /// The identity of a case, by which the child finds the case again; `nil` if it differs between processes.
  ///
  /// The library gives it only to those who look inside of the value.
  private static func subject(of testCase: Test.Case) -> String? {
    let kind = Mirror(reflecting: testCase)
    guard testCase.isParameterized else { return "" }
    guard kind.descendant("_kind", "parameterized", "isStable") as? Bool == true,
      let arguments = kind.descendant("_kind", "parameterized", "arguments") as? [Any]
    else { return nil }
    let number = kind.descendant("_kind", "parameterized", "discriminator") ?? 0
    let identities = arguments.map { Mirror(reflecting: $0).descendant("id", "bytes") ?? "" }
    return "\(identities) \(number)"
  }

  /// Throws the first issue that the test records, as it would be shown.
  private static func issues(
    of function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let first = Mutex<RecordedIssue?>(nil)
    #if os(Linux)
      let elsewhere = IssuesElsewhere()
    #endif
    try await withKnownIssue(isIntermittent: true) {
      try await function()
    } matching: { issue in
      if Self.isFailure(issue) { first.withLock { $0 = $0 ?? RecordedIssue(issue) } }
      return true
    }
    if let issue = first.withLock({ $0 }) { throw issue }
    #if os(Linux)
      if let issue = elsewhere.first { throw RecordedIssue(description: issue) }
    #endif
  }

  /// A warning fails no test.
  private static func isFailure(_ issue: Issue) -> Bool {
    #if compiler(>=6.3)
      issue.isFailure
    #else
      true
    #endif
  }
}

extension Trait where Self == EveryOrder {
  /// Runs a test under at most so many orders of its steps, by partial order sampling.
  ///
  /// The orders are the same each time. The limit is at least 1; a small test has some hundreds a second.
  ///
  /// The environment variable `LOCKSTEP_SCHEDULES` replaces the limit of every such test, so that a nightly run may
  /// try more orders.
  ///
  /// - Returns: The trait.
  public static func everyOrder(limit: Int = 1000) -> EveryOrder { EveryOrder(.limit(limit)) }

  /// Runs a test under the schedules of a strategy, such as ``Strategy/replay(_:)`` with the line of a failure.
  ///
  /// - Returns: The trait.
  public static func everyOrder(_ strategy: Strategy) -> EveryOrder {
    EveryOrder(.strategy(strategy))
  }
}

/// An issue of a test, as an error.
private struct RecordedIssue: Error, CustomStringConvertible {
  let description: String

  init(description: String) { self.description = description }

  init(_ issue: Issue) {
    let place = issue.sourceLocation.map { " (\($0.fileName):\($0.line))" } ?? ""
    let words = [issue.error.map { "\($0)" } ?? "\(issue.kind)"] + issue.comments.map(\.rawValue)
    description = words.joined(separator: ": ") + place
  }
}
