import Arguments
import Foundation
import Mutants
import StoreConformance
import TextTables

/// `lockstep conform --mutants`: whether the suite sees what it is there for.
enum ConformMutants {
  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    try ConformVerb.refuse(
      ["replay", "budget", "markdown", "html"], besides: "mutants",
      "the matrix of mutants has no such form", arguments)
    guard arguments.positionals.isEmpty else {
      throw arguments.error(
        "`--mutants` is about the suite and takes no variant; choose mutants by what they break, "
          + "with --only.")
    }
    let options = try ConformVerb.options(arguments)
    let mutants = Mutants.all.filter { options.guarantees.contains($0.breaks) }
    let progress = ConformProgress(parts: mutants.count)
    let matrix = await MutantMatrix.check(
      mutants, options: options, atOnce: ProcessInfo.processInfo.activeProcessorCount,
      onRow: { progress.finished($0.mutant.subject.id) })
    progress.end()
    let style = TerminalStyle.detect(
      fileDescriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    try TerminalOutput.standardOutput.write(
      arguments.flag("json")
        ? try PrintedJSON.of(MutantTable.Data(matrix)) : MutantTable.rendered(matrix, in: style))
    return matrix.problems.isEmpty ? matrix.gaps.isEmpty ? .good : .untried : .nonconforming
  }
}
