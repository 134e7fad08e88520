import Arguments
import Foundation
import Persistence
import StoreConformance
import VariantCatalog

/// `lockstep conform`: the conformance suite.
enum ConformVerb: ProgramVerb {
  static let verb = Verb(
    name: "conform",
    summary: "Runs the conformance suite on stores, and compares the results with their claims",
    example: "conform actor published-actor --only G2,G11",
    options: [
      .init(name: "only", valueName: "guarantees", help: "The guarantees to check, such as G2,G11"),
      .init(name: "effort", valueName: "percent", help: "The amount to explore; 100 by default"),
      .init(name: "seed", valueName: "n", help: "The seed of every random choice; 1 by default"),
      .init(
        name: "replay", valueName: "case",
        help: "Runs one counterexample again, as the report gives it: G2,seed=1,case=31"),
      .init(
        name: "thread-sanitizer", valueName: "path",
        help: "A lockstep built with ThreadSanitizer, for G24; Tests/conform builds one"),
      .init(
        name: "waive", valueName: "guarantee=reason",
        help: "A guarantee to skip, and the reason",
        repeats: true),
      .init(
        name: "accepted", valueName: "file",
        help: "A list of known failures, which are shown and accepted until they are fixed"),
      .init(
        name: "budget", valueName: "duration",
        help: "The approximate duration, such as 30s; explores less, and names the skipped checks"),
      .init(
        name: "report-issue", valueName: "guarantee",
        help: "Prints one store's counterexample as Markdown for an issue"),
      ServerOption.option,
      .init(name: "json", valueName: nil, help: "Prints one object instead of the table"),
      .init(
        name: "markdown", valueName: nil,
        help: "Prints the table as Markdown, for a README or a pull request"),
      .init(
        name: "html", valueName: "file",
        help: "Also writes a page with the evidence of each cell; the page works offline"),
    ],
    positionals: [
      .init(name: "variant", help: "The variants to check; all by default", count: .any)
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let replay = try replay(arguments)
    let chosen = try chosen(arguments)
    return try await ServerOption.run(chosen, arguments) { subjects in
      if let replay { return try await ConformReplay.run(replay, subjects, arguments) }
      return try await check(subjects, arguments)
    }
  }

  private static func check(
    _ subjects: [Subject], _ arguments: ParsedArguments
  ) async throws -> ExitCode {
    if let guarantee = try ConformIssue.guarantee(arguments) {
      return try await ConformIssue.run(guarantee, subjects, try options(arguments), arguments)
    }
    let output = try ConformOutput(arguments)
    var options = try options(arguments)
    if let budget = try arguments.duration("budget") {
      try refuse(["effort"], besides: "budget", "it chooses the effort itself", arguments)
      options.budget = budget
    }
    let progress = ConformProgress(parts: subjects.count * Guarantee.allCases.count)
    options.onCell = { store, cell in progress.finished("\(store) \(cell.guarantee.id)") }
    let report = await Conformance.check(subjects, options: options)
    progress.end()
    try output.write(report)
    return exitCode(of: report)
  }

  /// The options of a run, without the stores.
  static func options(_ arguments: ParsedArguments) throws -> Conformance.Options {
    var options = Conformance.Options(
      guarantees: try guarantees(arguments),
      seed: try arguments.integer("seed", in: UInt64(0)...) ?? 1,
      effort: Double(try arguments.integer("effort", in: percentages) ?? 100) / 100,
      waivers: try WaiveOption.waivers(arguments),
      known: try known(arguments),
      children: .command(ConformanceChild.command()))
    options.threadSanitizerChild = try ThreadSanitizerOption.child(arguments)
    return options
  }

  private static func known(_ arguments: ParsedArguments) throws -> KnownFailures {
    guard let path = try arguments.string("accepted") else { return .none }
    do { return try KnownFailures(contentsOfFile: path) } catch {
      throw arguments.error("\(error)")
    }
  }

  /// Rejects options that make no sense together with another option.
  static func refuse(
    _ names: [String], besides other: String, _ reason: String, _ arguments: ParsedArguments
  ) throws(UsageError) {
    for name in names where arguments.flags.contains(name) || arguments.values[name] != nil {
      throw arguments.error("`--\(name)` cannot be given with `--\(other)`: \(reason).")
    }
  }

  /// Success only if every requested test was run or waived, and agrees with the claims.
  private static func exitCode(of report: ConformanceReport) -> ExitCode {
    let isNothingChecked = report.stores.flatMap(\.cells).allSatisfy { $0.verdict == .notAskedFor }
    if isNothingChecked { return .untried }
    if report.agreesWhereAsked { return .good }
    let verdicts = report.stores.flatMap(\.cells).filter { !$0.agrees }.map(\.verdict)
    let isSeenOtherwise = verdicts.contains { [.held, .broken, .notDeclared].contains($0) }
    return isSeenOtherwise ? .nonconforming : .untried
  }

  private static func chosen(_ arguments: ParsedArguments) throws -> [Subject] {
    // A replay needs the exact name of a single store.
    let isReplay = arguments.values["replay"] != nil
    let ids = try arguments.positionals(from: Subject.catalog.map(\.id), noun: "variant")
    return ids.isEmpty
      ? Subject.catalog
      : Subject.catalog.filter {
        ids.contains($0.id) || (!isReplay && ids.contains(VariantCatalog.variantID(of: $0.id)))
      }
  }

  private static func guarantees(_ arguments: ParsedArguments) throws -> Set<Guarantee> {
    // Users may type either case.
    var arguments = arguments
    arguments.values["only"] = arguments.values["only"]?.map { $0.uppercased() }
    guard let ids = try arguments.choices("only", from: Guarantee.allCases.map(\.id)) else {
      return Set(Guarantee.allCases)
    }
    return Set(ids.compactMap(Guarantee.init(id:)))
  }

  /// The efforts that the suite accepts, in percent.
  private static let percentages =
    1...Int(100 * Conformance.efforts.upperBound)

  private static func replay(_ arguments: ParsedArguments) throws -> Replay? {
    guard let text = try arguments.string("replay") else { return nil }
    try refuse(
      ["only", "effort", "seed", "waive", "accepted", "budget", "json", "markdown", "html"],
      besides: "replay", "a replay line says all that is run, and its timeline is the answer",
      arguments)
    do {
      return try Replay(text)
    } catch {
      throw arguments.error("`--replay`: \(error).")
    }
  }
}
