import Arguments
import Foundation
import Reports
import ResultModel
import TextTables
import Workloads

/// `lockstep bench --against-commit`: two programs in one run, in turns.
enum BenchCommit {
  static let option = "against-commit"

  /// Builds the revision, measures with both programs and reports the change of each figure.
  static func run(_ revision: String, _ arguments: ParsedArguments) async throws -> ExitCode {
    if arguments.flag("json") {
      throw arguments.error("`--\(option)` prints a comparison; leave `--json` away.")
    }
    let request = try BenchRequest(arguments)
    do {
      let (results, signal) = try await StopSignal.watch {
        try await built(revision, request) { build in
          try await OtherCommit(revision, build.program, request)?.refuseUnmeasured()
          return try await BenchServer.run(request, arguments) {
            try await request.measure(besides: build)
          }
        }
      }
      if let signal {
        BenchVerb.complain("stopped before both programs came to their end; nothing is compared.")
        return signal.exitCode
      }
      return try report(results.before, results.after, revision, request)
    } catch let stopped as StopSignal.Stopped {
      BenchVerb.complain("stopped before anything was measured.")
      return stopped.signal.exitCode
    } catch let refusal as OtherCommit.Refusal {
      BenchVerb.complain(refusal.description)
      return refusal.code
    } catch let failure as CommitBuild.Failure {
      throw arguments.error("`--\(option)`: \(failure)")
    }
  }

  private static func built<Result: Sendable>(
    _ revision: String, _ request: BenchRequest, _ body: (CommitBuild) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "lockstep-commit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch {
        BenchVerb.complain("\(folder.path(percentEncoded: false)) could not be removed: \(error)")
      }
    }
    BenchVerb.complain("building \(revision) in release mode, which takes minutes.")
    return try await CommitBuild.with(
      revision, of: try origin(), in: folder.path(percentEncoded: false)
    ) { build in
      if build.isDirty {
        BenchVerb.complain(
          "the checkout has changes that are in no commit: the later program has those that it was "
            + "built with, \(revision) has none.")
      }
      return try await body(build)
    }
  }

  /// The program of which another commit's is built: the one that runs.
  private static func origin() throws -> CommitBuild.Origin {
    guard BenchmarkProgram.current.subject != nil else {
      let probe = AllocationProbeProcess.path(beside: Program.executable)
      return .benchmark(
        directory: FileManager.default.currentDirectoryPath,
        others: FileManager.default.isExecutableFile(atPath: probe) ? ["allocation-probe"] : [])
    }
    guard let package = ProgramPackage.path else {
      throw CommitBuild.Failure(
        description: "\(Program.executable) is not in the build folder of its package. Run it with "
          + "`swift run`.")
    }
    return .subject(
      package: package, product: URL(filePath: Program.executable).lastPathComponent)
  }

  private static func report(
    _ before: BenchmarkResult, _ after: BenchmarkResult, _ revision: String,
    _ request: BenchRequest
  ) throws -> ExitCode {
    guard before.cells.contains(where: { $0.value != nil }) else {
      BenchVerb.complain(
        "the program of \(revision) gave no figure"
          + (before.context.failures.first.map { ": \($0.message)" } ?? "")
          + ". That program may be too old for this one.")
      return .crashed
    }
    let remedy = "Make room there, or name another directory with --output."
    let earlier = request.output + "/before.json"
    let page = request.output + "/comparison.html"
    try ResultFile.write(before, to: earlier)
    try ResultFile.write(after, to: request.file)
    let comparison = RunComparison(before, after, .oneRun)
    try ReplacedFile.write(
      RunComparisonPage((revision, before), ("this program", after), .oneRun).rendered(), to: page,
      remedy: remedy)
    try TerminalOutput.standardOutput.write(
      "before: \(revision), commit \(before.context.commit)\n"
        + "after: this program, commit \(after.context.commit)\n\n"
        + RunComparisonText(comparison, style: CompareVerb.style).rendered()
        + "\nBoth results: \(earlier), \(request.file)\nThe comparison as a page: \(page)\n")
    TerminalOutput.complain(failuresOf: after)
    return ComparisonEnding(
      comparison, of: after.context, acceptsMissing: false, failsWhenUnsure: false
    ).exitCode
  }
}

extension BenchRequest {
  /// Measures with this program and that of another commit in turns.
  func measure(
    besides build: CommitBuild
  ) async throws -> (before: BenchmarkResult, after: BenchmarkResult) {
    let directory = try BenchDirectory(in: parent)
    defer { directory.remove() }
    let shown = Shown(expected: 2 * plan.expectedSeconds)
    for omission in plan.omissions { shown.say(omission) }
    let turns = RunTurns()
    func result(of program: String, _ side: RunTurns.Side) async throws -> BenchmarkResult {
      let environment = try Self.environment(
        of: program, in: directory.made(side == .before ? "before" : "after"), shown)
      let result: Result<BenchmarkResult, any Error>
      do { result = .success(try await measure(in: environment.taking(turns, as: side))) } catch {
        result = .failure(error)
      }
      await turns.leave(side)
      return try result.get()
    }
    async let earlier = result(of: build.program, .before)
    async let later = result(of: Program.executable, .after)
    var (before, after) = try await (earlier, later)
    before.context.commit = .value(build.commit)
    shown.finish()
    return (before, after)
  }
}
