import Foundation
import Measurement
import Persistence
import Reports
import TextTables
import Workloads

/// `lockstep bench`: measures the variants against each other and against the floors.
enum BenchVerb: LockstepVerb {
  static let verb = Verb(
    name: "bench",
    summary: "Measures contention, latency and file I/O of the variants, in fresh processes",
    example: "bench --variants actor,mutex --workloads save-only --clients 1,8",
    options: [
      .init(name: "profile", valueName: "name", help: "quick (a minute, the default) or full"),
      .init(name: "variants", valueName: "ids", help: "The variants to measure; all by default"),
      .init(name: "workloads", valueName: "names", help: "The workloads; see --list"),
      .init(name: "clients", valueName: "numbers", help: "How many clients, such as 1,8"),
      .init(name: "records", valueName: "numbers", help: "How many records the store holds"),
      .init(
        name: "durability", valueName: "names", help: "powerLoss, processCrash, or both by commas"),
      .init(name: "rounds", valueName: "n", help: "How many rounds; 6 are needed for an interval"),
      .init(name: "budget", valueName: "seconds", help: "How long the measuring may take"),
      .init(name: "seed", valueName: "n", help: "The seed of orders and operations; 1 by default"),
      .init(
        name: "directory", valueName: "path",
        help: "Where the stores are; on the disk that matters. By default under .build, or here"),
      .init(
        name: "output", valueName: "directory",
        help: "Where result.json is written; by default Benchmarks/Results/latest"),
      .init(name: "list", valueName: nil, help: "Says what each workload and floor is, and ends"),
      .init(name: "dry-run", valueName: nil, help: "Says what would run and how long, and ends"),
      .init(name: "json", valueName: nil, help: "Prints the result instead of the tables"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let request = try BenchRequest(arguments)
    if arguments.flag("list") { return try say(BenchTexts.list()) }
    if arguments.flag("dry-run") { return try say(BenchTexts.dryRun(request.plan)) }
    guard !Build.isDebug else {
      throw arguments.error(
        "this is a debug build, and its figures would mean nothing. "
          + "Build it with `swift build -c release`, or run Benchmarks/run.")
    }
    do {
      let result = try await request.measure()
      let path = request.output + "/result.json"
      try ResultFile.write(result, to: path)
      if arguments.flag("json") { return try say(try JSONText.of(result)) }
      let style = TerminalStyle.detect(
        fileDescriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
      return try say(
        BenchmarkTable(result, style: style).rendered() + "\nEvery figure and round: \(path)\n")
    } catch let failure as RoundFailure {
      StandardStreams.complain("lockstep bench: \(failure)")
      return failure.kind == .wrongEndState ? .nonconforming : .crashed
    }
  }

  private static func say(_ text: String) throws -> ExitCode {
    try TerminalOutput.standardOutput.write(text)
    return .good
  }
}
