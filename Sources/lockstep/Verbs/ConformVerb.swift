import FileTracing
import Foundation
import Persistence
import Reports
import StoreConformance
import TextTables
import VariantCatalog

/// `lockstep conform`: the conformance suite.
enum ConformVerb: LockstepVerb {
  static let verb = Verb(
    name: "conform",
    summary: "Holds the variants to the conformance suite and compares with what they declare",
    example: "conform actor published-actor --only G2,G11",
    options: [
      .init(name: "only", valueName: "guarantees", help: "The guarantees to check, such as G2,G11"),
      .init(name: "effort", valueName: "percent", help: "How much to explore; 100 is the default"),
      .init(name: "seed", valueName: "n", help: "The seed of every random choice; 1 by default"),
      .init(
        name: "replay", valueName: "case",
        help: "Runs one counterexample again, as the report gives it: G2,seed=1,case=31"),
      .init(
        name: "thread-sanitizer", valueName: "path",
        help: "A lockstep built with ThreadSanitizer, for G24; Tests/conform builds one"),
      .init(
        name: "waive", valueName: "guarantee=reason",
        help: "A guarantee that need not be tried, and why; may be given several times",
        repeats: true),
      .init(name: "json", valueName: nil, help: "Prints one object instead of the table"),
    ],
    positionals: [
      .init(name: "variant", help: "The variants to check; all by default", count: .any)
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let subjects = try chosen(arguments)
    if let replay = try replay(arguments) { return try await again(replay, subjects, arguments) }
    let guarantees = try guarantees(arguments)
    let threadSanitizerChild = try ThreadSanitizerOption.child(arguments)
    let progress = ConformProgress(cells: subjects.count * Guarantee.allCases.count)
    let options = Conformance.Options(
      guarantees: guarantees, seed: try arguments.integer("seed", in: UInt64(0)...) ?? 1,
      effort: Double(try arguments.integer("effort", in: percentages) ?? 100) / 100,
      waivers: try WaiveOption.waivers(arguments),
      children: .command(HiddenOrder.conformanceCommand),
      threadSanitizerChild: threadSanitizerChild,
      onCell: { store, cell in progress.finished(cell, of: store) })
    let report = await Conformance.check(subjects, options: options)
    progress.end()
    let style = TerminalStyle.detect(
      fileDescriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    try TerminalOutput.standardOutput.write(
      arguments.flag("json")
        ? try JSONText.of(report)
        : ConformanceTable.rendered(report, in: style) {
          "lockstep conform \($0) --replay \($1)"
        })
    return exitCode(of: report)
  }

  /// Good only where everything that was asked for was tried, or waived, and agrees.
  private static func exitCode(of report: ConformanceReport) -> ExitCode {
    let isNothingChecked = report.stores.flatMap(\.cells).allSatisfy { $0.verdict == .notAskedFor }
    if isNothingChecked { return .untried }
    if report.agreesWhereAsked { return .good }
    let verdicts = report.stores.flatMap(\.cells).filter { !$0.agrees }.map(\.verdict)
    let isSeenOtherwise = verdicts.contains { [.held, .broken, .notDeclared].contains($0) }
    return isSeenOtherwise ? .nonconforming : .untried
  }

  private static func chosen(_ arguments: ParsedArguments) throws -> [Subject] {
    let ids = try arguments.positionals(from: VariantCatalog.all.map(\.id), noun: "variant")
    return ids.isEmpty ? Subject.catalog : Subject.catalog.filter { ids.contains($0.id) }
  }

  private static func guarantees(_ arguments: ParsedArguments) throws -> Set<Guarantee> {
    // People type either case.
    var arguments = arguments
    arguments.values["only"] = arguments.values["only"]?.map { $0.uppercased() }
    guard let ids = try arguments.choices("only", from: Guarantee.allCases.map(\.id)) else {
      return Set(Guarantee.allCases)
    }
    return Set(ids.compactMap(Guarantee.init(id:)))
  }

  private static func replay(_ arguments: ParsedArguments) throws -> Replay? {
    guard let text = try arguments.string("replay") else { return nil }
    do {
      return try Replay(text)
    } catch {
      throw arguments.error("`--replay`: \(error).")
    }
  }

  /// The efforts that the suite knows, in per cent.
  private static let percentages =
    1...Int(100 * Conformance.efforts.upperBound)

  /// Runs one case in this process and tells what happened.
  private static func again(
    _ replay: Replay, _ subjects: [Subject], _ arguments: ParsedArguments
  ) async throws -> ExitCode {
    guard subjects.count == 1 else {
      throw arguments.error("`--replay` needs the one variant that it is about.")
    }
    if subjects[0].claims.fileAccess == .direct {
      // Without it the finding says what is missing.
      do throws(FileTraceError) { try TraceLibrary.loadIntoThisProcess() } catch {}
    }
    let finding = await Conformance.run(
      replay, subjects[0], child: HiddenOrder.conformanceCommand,
      threadSanitizerChild: try ThreadSanitizerOption.child(arguments))
    switch finding {
    case .held(let explored, let detail):
      try say(
        "\(subjects[0].id) holds \(replay.guarantee.id) here: \(explored) explored. \(detail)")
      return .good
    case .notExercised(let reason):
      try say("\(replay.guarantee.id) was not exercised: \(reason)")
      return .untried
    case .couldNotBeRun(let reason):
      try say("\(replay.guarantee.id) could not be run: \(reason)")
      return .untried
    case .broken(let counterexample):
      try say(
        "\(subjects[0].id) breaks \(replay.guarantee.id), \(replay.guarantee.title):\n"
          + counterexample.timeline)
      return .nonconforming
    }
  }

  private static func say(_ text: String) throws {
    try TerminalOutput.standardOutput.write(text + "\n")
  }
}
