import Arguments
import Foundation
import Mutants
@testable import Persistence
import Processes
@testable import StoreConformance
import TextTables

/// The test of the suite itself: which check kills which wrong store.
enum MutantMatrixRun {
  static let program = Program(
    name: "Tests/mutants",
    doing: Verb(
      name: "", summary: "Holds the suite to its mutants: which check kills which wrong store",
      example: "--only G2,G11",
      options: [
        .init(
          name: "only", valueName: "guarantees", help: "The guarantees to check, such as G2,G11"),
        .init(
          name: "effort", valueName: "percent", help: "The amount to explore; 100 by default"),
        .init(
          name: "named", valueName: nil,
          help: "Shows each mutant to the check that is named for it alone, which is much shorter"),
        .init(name: "seed", valueName: "n", help: "The seed of every random choice; 1 by default"),
        .init(
          name: "replay", valueName: "line",
          help: "Runs one case again instead: mutant-firstOfBatchWins:G1,seed=1,case=1"),
        .init(
          name: "honest", valueName: "store",
          help: "Times each check of a correct store instead: honest-grouped-log"),
        .init(
          name: "thread-sanitizer", valueName: "path",
          help: "A mutant-child built with ThreadSanitizer, for G24"),
        .init(name: "json", valueName: nil, help: "Prints one object instead of the table"),
      ]))

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    if let line = try arguments.string("replay") {
      return try await MutantReplay.run(line, arguments)
    }
    let ids = try arguments.choices("only", from: Guarantee.allCases.map(\.id))
    let guarantees = ids.map { Set($0.compactMap(Guarantee.init(id:))) } ?? Set(Guarantee.allCases)
    let percentages = 1...Int(100 * Conformance.efforts.upperBound)
    let watched = try arguments.string("thread-sanitizer")
    var options = Conformance.Options(
      guarantees: guarantees, seed: try arguments.integer("seed", in: UInt64(0)...) ?? 1,
      effort: Double(try arguments.integer("effort", in: percentages) ?? 100) / 100,
      waivers: watched == nil ? [.dataRaceFreedom: "no build with ThreadSanitizer was given"] : [:],
      children: .command(ChildCommand(executable: Program.executable, arguments: [])))
    options.threadSanitizerChild = watched.map { ChildCommand(executable: $0, arguments: []) }
    if let id = try arguments.string("honest") {
      return try await HonestRun.run(id, options, arguments)
    }
    // A mutant has one defect, and the first counterexample kills it.
    options.looksFurther = false
    let mutants = Mutants.all.filter { guarantees.contains($0.breaks) }
    let named = arguments.flag("named")
    let matrix = await MutantMatrix.check(
      mutants, options: options, asksOthers: !named,
      atOnce: ProcessInfo.processInfo.activeProcessorCount,
      onRow: { TerminalOutput.complain("checked \($0.mutant.subject.id)") })
    let style = TerminalStyle.ofStandardOutput
    try TerminalOutput.standardOutput.write(
      arguments.flag("json")
        ? try PrintedJSON.of(MutantTable.Data(matrix, hasOthers: !named))
        : MutantTable.rendered(matrix, hasOthers: !named, in: style))
    return matrix.problems.isEmpty ? matrix.gaps.isEmpty ? .good : .untried : .nonconforming
  }
}
