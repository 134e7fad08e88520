import Arguments
import Foundation
import TestExploration
import TextTables
import ThreadSchedules

/// One run of `lockstep explore`, after the build.
struct ExploreRun {
  /// The results of the run.
  struct Done: Sendable {
    var results: [TestResult] = []
    /// The number of tests that a stopped run has not come to, or `nil` for a whole run.
    var untried: Int?
    var seconds = 0.0
    /// The error that stopped the run, unless its task was cancelled.
    var error: (any Error)?
  }

  let options: ExploreOptions
  let explorer: TestExplorer
  /// The file of what was tried.
  let kept: URL

  private var text: ExploreText { ExploreText(package: options.path) }

  /// Explores the tests one after the other, until the task is cancelled or a test has an error.
  ///
  /// - Throws: An error before the first test.
  func done(with tests: [ForeignTest]) async throws -> Done {
    let start = ContinuousClock.now
    var done = Done()
    var tried = try tried()
    try await checkControl(of: tests)
    for (index, test) in tests.enumerated() {
      do {
        for part in try await parts(of: test) {
          let result = try await explored(part, tried)
          done.results.append(result)
          try show(text.lines(of: result))
          try note(result, in: &tried)
          try Task.checkCancellation()
        }
      } catch {
        if !(error is CancellationError) { done.error = error }
        done.untried = tests.count - index - (done.results.last?.test.name == test.name ? 1 : 0)
        break
      }
    }
    done.seconds = (ContinuousClock.now - start) / .seconds(1)
    return done
  }

  /// Prints the last line or the object, and writes the file of `--junit`.
  func write(_ done: Done) throws {
    let package = explorer.program.folder.path
    try options.writeJUnit(
      JUnitReport.rendered(
        package: package, done.results, seconds: done.seconds, words: ExploreText.words))
    if options.isJSON {
      let report = TestReport(
        package: package, done.results, seconds: done.seconds, untried: done.untried)
      try TerminalOutput.standardOutput.write(try PrintedJSON.of(report))
    } else {
      try TerminalOutput.standardOutput.write(
        text.summary(TestSummary(done.results), seconds: done.seconds, untried: done.untried))
    }
  }

  private func show(_ lines: String) throws {
    let output = options.isJSON ? TerminalOutput.standardError : .standardOutput
    try output.write(lines)
  }

  /// Looks for a known defect with each library of tests, before the first test.
  private func checkControl(of tests: [ForeignTest]) async throws {
    guard options.plan.replay == nil else { return }
    for library in [ForeignTest.Library.xcTest, .swiftTesting] {
      let own = tests.filter { $0.library == library }
      guard !own.isEmpty else { continue }
      switch try await explorer.canary(amongst: own) {
      case .found: break
      case .notReached: TerminalOutput.complain(ExploreText.withoutControl(library))
      case .missed(let schedules):
        throw TestExplorationError.canary(
          program: explorer.program.executable.path, schedules: schedules)
      }
    }
  }

  /// The cases of a test with arguments, unless it has too many or their number is not known.
  private func parts(of test: ForeignTest) async throws -> [ForeignTest] {
    if let only = options.onlyCase {
      return [ForeignTest(test.library, test.name, caseNumber: only)]
    }
    guard test.hasArguments, options.plan.replay == nil else { return [test] }
    let count = try await explorer.program.caseCount(of: test, in: explorer.files)
    return count >= 2 && count <= options.mostCases ? test.cases(count) : [test]
  }

  private func explored(_ test: ForeignTest, _ tried: TriedTests) async throws -> TestResult {
    guard options.resumes else { return try await explorer.explore(test) }
    switch tried.next(test, options.plan) {
    case .enough(let result): return result
    case .explore(let plan):
      var explorer = explorer
      explorer.plan = plan
      return try await explorer.explore(test)
    }
  }

  /// The schedules that earlier runs have tried; without `--resume`, an unreadable file is replaced.
  private func tried() throws -> TriedTests {
    let basis = try explorer.program.basis(options.plan)
    guard let bytes = FileManager.default.contents(atPath: kept.path) else {
      return TriedTests(basis)
    }
    do { return try TriedTests(bytes, for: basis, path: kept.path) } catch {
      if options.resumes { throw error }
      return TriedTests(basis)
    }
  }

  private func note(_ result: TestResult, in tried: inout TriedTests) throws {
    guard options.plan.replay == nil else { return }
    tried.note(result)
    try ReplacedFile.write(
      try PrintedJSON.of(tried), to: kept.path, remedy: "Name another folder with --scratch-path.")
  }
}
