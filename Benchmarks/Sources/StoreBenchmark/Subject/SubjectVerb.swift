import Arguments
import CatalogArms
import Foundation
import Processes
import Reports
import ResultModel
import TextTables
import Workloads

/// The command of a user's program: measures the user's store beside stores of the catalog.
enum SubjectVerb: ProgramVerb {
  private static let beside = Verb.Option(
    name: "beside", valueName: "ids",
    help: "The stores of Lockstep to measure beside yours; by default "
      + usual.joined(separator: ","))

  /// The usual stores beside the user's.
  static let usual = ["mutex", "actor", "actor-journaled", "sqlite"]

  /// The options of `lockstep bench` that make sense for any store.
  private static let shared: Set<String> = [
    "profile", "with-rivals", "workloads", "clients", "arrivals", "rate", "sweep", "opening",
    "counts", BenchCommit.option, "records", "item-size", "durability", "rounds", "budget", "seed",
    "directory", "output", "resume", "force", "list", "dry-run", "json",
  ]

  static let verb = Verb(
    name: "", summary: "Measures your store beside stores of Lockstep, in fresh processes",
    example: "--beside mutex,sqlite --clients 1,8",
    options: [beside, SubjectCheck.option]
      + BenchVerb.verb.options.filter { shared.contains($0.name) }.map { option in
        guard option.name == "output" else { return option }
        var output = option
        output.help = "The folder of result.json; by default Results in the program's package"
        return output
      })

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let program = BenchmarkProgram.current
    guard let subject = program.subject else { return .failed }
    let others = program.arms.all.filter { $0.kind != .subject }
    if let problem = subject.problem(with: .catalog) { throw arguments.error(problem) }
    // Counts need no rival, because each has its own limits.
    let beside =
      try arguments.choices(Self.beside.name, from: others.map(\.id))
      ?? (arguments.flag("counts") ? [] : usual)
    let check: SubjectCheck?
    do { check = try SubjectCheck(arguments) } catch let missing as SubjectCheck.Missing {
      BenchVerb.complain("\(missing)")
      return .baselineMissing
    }
    var bench = arguments
    bench.verb = BenchVerb.verb
    bench.values[Self.beside.name] = nil
    bench.values[SubjectCheck.option.name] = nil
    if arguments.flag("list") { return try await BenchVerb.run(bench) }
    let isMeasuring = !arguments.flag("dry-run")
    if isMeasuring { try BenchVerb.refuseDebugBuild(arguments) }
    var current = program
    if isMeasuring, subject.obstacle == nil {
      do {
        let parent = try parent(arguments)
        let (facts, signal) = try await StopSignal.watch {
          try await subject.tried(
            RestartedMeasurement.command(MeasuringOrder.trial.rawValue), parent)
        }
        if let signal { return signal.exitCode }
        current.subject?.facts = facts
      } catch let stopped as StopSignal.Stopped {
        BenchVerb.complain("stopped before anything was measured; run the same command again.")
        return stopped.signal.exitCode
      }
    }
    guard let facts = current.subject?.facts else { return .failed }
    if isMeasuring, arguments.values[BenchCommit.option] != nil, let obstacle = facts.obstacle {
      BenchVerb.complain("\(facts.obstacleSentence ?? "") There is nothing to compare.")
      return ExitCode(obstacle)
    }
    // A resumed run has the options of the stopped run.
    if arguments.values["resume"] == nil { try complete(&bench, facts, beside) }
    let code = try await BenchmarkProgram.$current.withValue(current) {
      try await BenchVerb.run(bench)
    }
    guard isMeasuring, code == .good else { return code }
    if let obstacle = facts.obstacle { return ExitCode(obstacle) }
    return try check?.ending(of: bench) ?? code
  }

  /// Adds what the user has not said: the arms, the durability, and the folders.
  private static func complete(
    _ bench: inout ParsedArguments, _ facts: MeasuredSubject, _ beside: [String]
  ) throws {
    let own = facts.obstacle == nil ? [facts.id] : []
    bench.values["variants"] = [(own + beside).joined(separator: ",")]
    if let asked = bench.rawValue("durability") {
      guard facts.durability == .powerLoss || !asked.contains(RecordedDurability.powerLoss.rawValue)
      else {
        throw bench.error(
          "\(facts.id) does not survive a power cut, by its claim or by its file calls. Leave "
            + "--durability away.")
      }
    } else if !bench.flag("counts") {
      bench.values["durability"] = [facts.durability.rawValue]
    }
    guard let package = ProgramPackage.path else { return }
    if bench.values["output"] == nil { bench.values["output"] = [package + "/Results"] }
    if bench.values["directory"] == nil { bench.values["directory"] = [package + "/.build"] }
  }

  /// The folder of the stores, as the arguments name it.
  private static func parent(_ arguments: ParsedArguments) throws -> String {
    BenchRequest.absolute(
      try arguments.string("directory") ?? ProgramPackage.path.map { $0 + "/.build" }
        ?? BenchDirectory.usualParent)
  }
}

extension ExitCode {
  /// The exit code of a run without the figures of the store that it is about.
  init(_ obstacle: SubjectObstacle) {
    self =
      switch obstacle.kind {
      case .failedToSave, .failedToReopen: .crashed
      case .lostSaves, .filesElsewhere: .nonconforming
      case .itemsOfOneType: .untried
      }
  }
}
