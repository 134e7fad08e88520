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
    options: ExploreOptions.all)

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let options = try ExploreOptions(arguments)
    let library = try TestExplorer.library(beside: Program.executable)
    let package = try TestPackage(path: options.path, scratch: options.scratch)
    do {
      let done = try await StopSignal.watch {
        try await explored(package, options, library, arguments)
      }
      return done.signal?.exitCode ?? done.result
    } catch let stopped as StopSignal.Stopped {
      TerminalOutput.complain("lockstep explore: stopped before a test was tried.")
      return stopped.signal.exitCode
    }
  }

  private static func explored(
    _ package: TestPackage, _ options: ExploreOptions, _ library: String,
    _ arguments: ParsedArguments
  ) async throws -> ExitCode {
    TerminalOutput.complain("Building the tests of \(package.folder.path) …")
    guard let program = try await program(of: package) else { return .untried }
    let all = try await program.tests()
    guard !all.isEmpty else {
      TerminalOutput.complain("lockstep: \(TestExplorationError.noProgram(package: options.path))")
      return .untried
    }
    let tests = try options.chosen(from: all, arguments)
    let files = try ForeignFolder(for: program.executable)
    defer { files.remove() }
    let explorer = TestExplorer(program, options.plan, files: files, library: library)
    let run = ExploreRun(
      options: options, explorer: explorer, kept: package.scratch.appending(path: "tried.json"))
    let done = try await run.done(with: tests)
    try run.write(done)
    if let error = done.error { throw error }
    return exitCode(TestSummary(done.results))
  }

  /// The built program, or `nil` if the package has no tests.
  private static func program(of package: TestPackage) async throws -> TestProgram? {
    do { return try await package.build() } catch let error as TestExplorationError {
      guard case .noProgram = error else { throw error }
      TerminalOutput.complain("lockstep: \(error)")
      return nil
    }
  }

  /// Success only if no test failed, and schedules say something about at least one.
  private static func exitCode(_ summary: TestSummary) -> ExitCode {
    if summary.failed + summary.failPlainly > 0 { return .nonconforming }
    return summary.underControl > 0 ? .good : .untried
  }
}
