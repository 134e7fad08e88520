import Arguments
import Foundation
import Measurement
import Reports
import ResultModel
import TextTables
import Workloads

/// `lockstep bench`: measures the variants against each other and against the floors.
enum BenchVerb: ProgramVerb {
  static let verb = Verb(
    name: "bench",
    summary: "Measures contention, latency and file I/O of the variants, in fresh processes",
    example: "bench --variants actor,mutex --workloads save-only --clients 1,8",
    options: [
      .init(
        name: "profile", valueName: "name", help: "quick (75 s, the default) or full (an hour)"),
      .init(name: "variants", valueName: "ids", help: "The variants to measure; all by default"),
      .init(
        name: "with-rivals", valueName: nil,
        help: "Measures SQLite, LMDB, RocksDB, a bare log and raw writes too, and prints the ratios"
      ),
      .init(
        name: "against", valueName: "id",
        help: "The store to compare all others with; the actor by default, or the first store"),
      .init(
        name: BenchCommit.option, valueName: "revision",
        help: "Builds another commit, measures with both programs in turn, which takes twice as "
          + "long, and reports the change of each figure"),
      .init(name: "workloads", valueName: "names", help: "The workloads; see --list"),
      .init(name: "clients", valueName: "numbers", help: "How many clients, such as 1,8"),
      .init(
        name: "postgres", valueName: "url",
        help: "The server of stores that need one; a temporary one by default, or that of "
          + BenchServer.variable),
      .init(
        name: "standby", valueName: nil,
        help: "The temporary server waits for a standby with each commit"),
      .init(
        name: "callers", valueName: "kind",
        help: "The kind of the clients: tasks, or threads that make the calls that block; by "
          + "default threads for rivals and tasks for all others"
      ),
      .init(
        name: "arrivals", valueName: "kind",
        help: "Also sends requests on a schedule, constant or poisson, and looks for the knee"),
      .init(
        name: "rate", valueName: "numbers",
        help: "The number of requests a second, such as 500,2000, instead of looking for the knee"),
      .init(name: "sweep", valueName: nil, help: "The same as --arrivals poisson; part of full"),
      .init(
        name: "opening", valueName: nil,
        help: "Opens each store, too, with 1,000, 10,000 and 100,000 records; part of full"),
      .init(name: "records", valueName: "numbers", help: "How many records the store holds"),
      .init(
        name: "item-size", valueName: "bytes",
        help: "How many bytes of JSON an item has, about, 100 to 1000000; several by commas. "
          + "By default about 200"),
      .init(
        name: "items", valueName: "file",
        help:
          "A JSON array of your own objects, on which every workload is run. Each save changes the "
          + "last 8 characters of the item's longest text, so that none can be skipped; an item "
          + "without such a text gets a member `revision`. The items are JSON trees, which "
          + "cost more to encode than your own structs"),
      .init(
        name: "id-field", valueName: "name",
        help: "The member that names your items, a string or a number; `id` by default"),
      .init(
        name: "durability", valueName: "names", help: "powerLoss, processCrash, or both by commas"),
      .init(
        name: "rounds", valueName: "n",
        help: "How many rounds; 6 are needed for an interval, 8 are usual"),
      .init(name: "budget", valueName: "seconds", help: "How long the measuring may take"),
      .init(name: "seed", valueName: "n", help: "The seed of orders and operations; 1 by default"),
      .init(
        name: "directory", valueName: "path",
        help: "The folder of the stores, on the disk to measure; by default under .build, or here"),
      .init(
        name: "output", valueName: "directory",
        help: "The folder of result.json; by default Benchmarks/Results/latest"),
      .init(
        name: "resume", valueName: "directory",
        help: "Resumes the stopped run of this directory, with the options of that run"
      ),
      .init(
        name: "force", valueName: nil,
        help: "Measures with a debug build, or resumes with another program or on another machine; "
          + "the result records that"),
      .init(name: "list", valueName: nil, help: "Describes each workload and floor, and ends"),
      .init(name: "dry-run", valueName: nil, help: "Prints what would run and how long, and ends"),
      .init(
        name: "counts", valueName: nil,
        help: "Counts file operations and allocations, in seconds, and times nothing"),
      .init(
        name: "json", valueName: nil,
        help: "Prints the result instead of the tables"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    try checkWhatEnds(arguments)
    if arguments.flag("list") { return try say(BenchTexts.list()) }
    let isForced = arguments.flag("force")
    if arguments.flag("dry-run") {
      let request = try BenchRequest(arguments)
      return try say(BenchTexts.dryRun(request.plan, counts: request.counts))
    }
    if Build.isDebug, !isForced {
      // Faults in the arguments are reported first: another build would not help.
      if arguments.values["resume"] == nil { _ = try BenchRequest(arguments) }
      try refuseDebugBuild(arguments)
    }
    guard !StaticProgram.isRunning else { throw arguments.error(StaticProgram.problem) }
    if let revision = try arguments.string(BenchCommit.option), arguments.values["resume"] == nil {
      return try await BenchCommit.run(revision, arguments)
    }
    let recorded = try RecordedBench(arguments, isForced: isForced)
    let request = recorded.request
    do {
      let (result, signal) = try await StopSignal.watch {
        try await BenchServer.run(request, arguments) {
          try await request.measure(recorded.record)
        }
      }
      return try report(result, recorded, stoppedBy: signal, asJSON: arguments.flag("json"))
    } catch let stopped as StopSignal.Stopped {
      if recorded.record.isEmpty {
        RunRecord.remove(in: request.output)
        complain("stopped before anything was measured; run the same command again.")
      } else {
        complain("stopped; the measurements are kept. Resume with: \(resumption(request))")
      }
      return stopped.signal.exitCode
    }
  }

  /// Refuses a debug build, unless the user insists.
  static func refuseDebugBuild(_ arguments: ParsedArguments) throws {
    guard Build.isDebug, !arguments.flag("force") else { return }
    throw arguments.error(
      "this is a debug build, and its figures would mean nothing. "
        + "Run \(BenchmarkProgram.current.releaseCommand).")
  }

  /// Refuses measuring options together with `--list` or `--dry-run`, which measure nothing.
  private static func checkWhatEnds(_ arguments: ParsedArguments) throws {
    let given = Set(arguments.values.keys).union(arguments.flags)
    let excluded =
      arguments.flag("list")
      ? given.subtracting(["list", "force"])
      : arguments.flag("dry-run") ? given.intersection(["resume", "json", BenchCommit.option]) : []
    guard excluded.isEmpty else {
      let ending = arguments.flag("list") ? "--list" : "--dry-run"
      throw arguments.error(
        "`\(ending)` measures nothing; leave "
          + "\(excluded.sorted().map { "--\($0)" }.joined(separator: ", ")) away.")
    }
  }

  private static func report(
    _ result: BenchmarkResult, _ recorded: RecordedBench, stoppedBy signal: StopSignal?,
    asJSON: Bool
  ) throws -> ExitCode {
    let request = recorded.request
    let isWritten = write(result, request)
    if asJSON {
      _ = try say(try PrintedJSON.of(result))
    } else {
      let style = TerminalStyle.ofStandardOutput
      let others = [
        "Every figure and round: \(request.file)", "The same as a page: \(request.page)",
      ]
      // A user's program has no verb that draws the tables.
      let isOwn = BenchmarkProgram.current.subject != nil
      let places = (isOwn ? [] : [ReportVerb.rest(of: request.output)]) + others
      let rest = result.context.omissions + (isWritten ? places : [])
      _ = try say(BenchmarkTable(result, style: style).summary(rest: rest))
    }
    if let signal {
      complain(
        "stopped after \(result.context.rounds) of \(result.context.plannedRounds) rounds, which are "
          + "kept in \(RunRecord.name) beside the result."
          + (result.unverifiedSentence.map { " " + $0 } ?? "")
          + " Resume with: \(resumption(request))")
      return signal.exitCode
    }
    guard isWritten else {
      if recorded.record.isWhole {
        complain("all of it is kept; make room, and write the result with: \(resumption(request))")
      }
      return .failed
    }
    RunRecord.remove(in: request.output)
    for failure in result.context.failures {
      complain("round \(failure.round) of \(failure.arm) failed: \(failure.message)")
    }
    if let sentence = result.unverifiedSentence { complain(sentence) }
    return ExitCode(failuresOf: result) ?? .good
  }

  /// Writes the result and its page, or reports the failure.
  private static func write(_ result: BenchmarkResult, _ request: BenchRequest) -> Bool {
    do {
      try ResultFile.write(result, to: request.file)
      try ReplacedFile.write(
        BenchmarkPage(result).rendered(), to: request.page,
        remedy: "Make room there, or name another directory with --output.")
      return true
    } catch {
      complain("\(error)")
      return false
    }
  }

  private static func resumption(_ request: BenchRequest) -> String {
    let program = BenchmarkProgram.current
    return (program.subject == nil ? program.benchCommand : program.releaseCommand)
      + " --resume \(ShellText.quoted(request.output))" + (Build.isDebug ? " --force" : "")
  }

  static func complain(_ text: String) {
    TerminalOutput.complain("\(BenchmarkProgram.current.benchCommand): \(text)")
  }

  private static func say(_ text: String) throws -> ExitCode {
    try TerminalOutput.standardOutput.write(text)
    return .good
  }
}
