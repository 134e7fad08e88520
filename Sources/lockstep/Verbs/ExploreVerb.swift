import Arguments
import Foundation
import TestExploration
import TextTables
import ThreadSchedules

/// `lockstep explore`: the tests of a package, unchanged, under schedules.
enum ExploreVerb: ProgramVerb {
  static let verb = Verb(
    name: "explore",
    summary: "Runs the unchanged tests of a package under chosen orders of their threads and tasks",
    example: "explore --package ../Cache --filter CacheTests --schedules 200",
    options: [
      .init(
        name: "package", valueName: "path",
        help: "The folder of the package; the current folder by default"),
      .init(
        name: "filter", valueName: "regex",
        help: "Runs only tests whose name matches, such as CacheTests.Store/evicts()"),
      .init(
        name: "schedules", valueName: "n", help: "The most schedules of a test; 100 by default"),
      .init(
        name: "seconds", valueName: "duration",
        help: "The time after which a test gets no more schedules; 60s by default"),
      .init(
        name: "steps", valueName: "n",
        help: "The most steps of a schedule; 100000 by default. A test with more is not controlled"),
      .init(
        name: "replay", valueName: "line",
        help: "Runs only the schedule of a failure, with the one test of --filter"),
      .init(
        name: "scratch-path", valueName: "path",
        help: "The folder for the build; by default in the user's caches"),
      .init(name: "json", valueName: nil, help: "Prints one object instead of the lines"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let (filter, plan) = (try filter(arguments), try plan(arguments))
    let library = try TestExplorer.library(beside: Program.executable)
    let path = try arguments.string("package") ?? FileManager.default.currentDirectoryPath
    let package = try TestPackage(path: path, scratch: try arguments.string("scratch-path"))
    TerminalOutput.complain("Building the tests of \(package.folder.path) …")
    guard let program = try await program(of: package) else { return .untried }
    let all = try await program.tests()
    guard !all.isEmpty else {
      TerminalOutput.complain("lockstep: \(TestExplorationError.noProgram(package: path))")
      return .untried
    }
    let tests = try all.filter { try filter?.firstMatch(in: $0.name) != nil || filter == nil }
    try check(tests, of: all, plan, arguments)
    let text = ExploreText(package: path)
    let explorer = TestExplorer(program, plan, library: library)
    return try await explore(tests, explorer, text, isJSON: arguments.flag("json"))
  }

  /// The built program, or `nil` if the package has no tests.
  private static func program(of package: TestPackage) async throws -> TestProgram? {
    do { return try await package.build() } catch let error as TestExplorationError {
      guard case .noProgram = error else { throw error }
      TerminalOutput.complain("lockstep: \(error)")
      return nil
    }
  }

  private static func explore(
    _ tests: [ForeignTest], _ explorer: TestExplorer, _ text: ExploreText, isJSON: Bool
  ) async throws -> ExitCode {
    let start = ContinuousClock.now
    var results: [TestResult] = []
    for test in tests {
      let result = try await explorer.explore(test)
      results.append(result)
      let output = isJSON ? TerminalOutput.standardError : .standardOutput
      try output.write(text.lines(of: result))
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let summary = TestSummary(results)
    if isJSON {
      let report = TestReport(package: explorer.program.folder.path, results, seconds: seconds)
      try TerminalOutput.standardOutput.write(try PrintedJSON.of(report))
    } else {
      try TerminalOutput.standardOutput.write(text.summary(summary, seconds: seconds))
    }
    return exitCode(summary)
  }

  /// Success only if no test failed, and schedules say something about at least one.
  private static func exitCode(_ summary: TestSummary) -> ExitCode {
    if summary.failed + summary.failPlainly > 0 { return .nonconforming }
    return summary.underControl > 0 ? .good : .untried
  }

  private static func filter(_ arguments: ParsedArguments) throws -> Regex<AnyRegexOutput>? {
    guard let text = try arguments.string("filter") else { return nil }
    do { return try Regex(text) } catch {
      throw arguments.error("`--filter` takes a regular expression, not \"\(text)\": \(error)")
    }
  }

  private static func plan(_ arguments: ParsedArguments) throws -> ForeignPlan {
    let replay = try arguments.string("replay")
    if let replay {
      do { try Strategy.replay(replay).validate() } catch {
        throw arguments.error("`--replay`: \(error).")
      }
      try ConformVerb.refuse(
        ["schedules", "seconds", "json"], besides: "replay",
        "a replay runs one schedule, and its timeline is the answer", arguments)
    }
    return ForeignPlan(
      schedules: try arguments.integer("schedules", in: 1...10_000_000) ?? 100,
      seconds: try arguments.duration("seconds").map { $0 / .seconds(1) } ?? 60,
      stepLimit: try arguments.integer("steps", in: 1...1_000_000_000) ?? 100_000,
      replay: replay)
  }

  /// Refuses a filter that leaves no test, or several to a replay.
  private static func check(
    _ tests: [ForeignTest], of all: [ForeignTest], _ plan: ForeignPlan,
    _ arguments: ParsedArguments
  ) throws(UsageError) {
    guard let first = tests.first else {
      let names = all.prefix(5).map(\.name).joined(separator: ", ")
      throw arguments.error(
        "`--filter` matches none of the \(all.count) tests; the first are: \(names).")
    }
    guard plan.replay == nil || tests.count == 1 else {
      throw arguments.error(
        "`--replay` needs the one test that it is about, and \(tests.count) match; add "
          + "--filter '\(ExploreText.filter(of: first))' or the like.")
    }
  }
}
