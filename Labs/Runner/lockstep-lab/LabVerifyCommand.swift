import Arguments
import LabModel
import LabRunner
import TextTables

/// `Labs/run verify`: holds labs to their declarations.
enum LabVerifyCommand {
  static func run(_ typed: [String], _ context: LabContext) async throws -> ExitCode {
    var deviations: [String] = []
    let labs: [LabFolder]
    if typed.isEmpty {
      let (present, problems) = try context.checkout.present()
      labs = present
      deviations += problems.map(\.description)
      deviations += LabSchedule.deviations(present.map(\.definition))
      if let deviation = try SchedulePage(context.checkout).deviation(present.map(\.definition)) {
        deviations.append(deviation)
      }
    } else {
      labs = try typed.map { try context.checkout.lab($0) }
    }
    let stages = context.stages
    let results = try await LabVerification(context.checkout, run: context.run)
      .verify(labs) { result in
        stages.end()
        TerminalOutput.complain(
          "Lab \(result.id): \(result.isGood ? "as declared" : "NOT as declared")")
      }
    stages.end()
    try Task.checkCancellation()
    try TerminalOutput.standardOutput.write(
      table(results, labs).rendered(in: context.style)
        + complaints(results, deviations, width: context.style.width ?? 80))
    return exitCode(results, deviations)
  }

  private static func table(
    _ results: [LabVerification.Result], _ labs: [LabFolder]
  ) -> TextTable {
    var table = TextTable(columns: [
      .init("lab"), .init(""), .init("solution", alignment: .right),
      .init("suite, full effort", overflow: .wraps), .init("build", alignment: .right),
      .init("run", alignment: .right),
    ])
    for (result, lab) in zip(results, labs) {
      table.addRow([
        .init(result.id),
        .init(result.isGood ? "ok" : "!!", style: result.isGood ? .green : .red),
        .init("\(result.passes)×"),
        .init(
          lab.definition.suite.isEmpty
            ? "none"
            : result.held.isEmpty ? "not held" : result.held.joined(separator: " ")),
        .init(NumberText.duration(nanoseconds: result.buildSeconds * 1e9)),
        .init(NumberText.duration(nanoseconds: result.runSeconds * 1e9)),
      ])
    }
    return table
  }

  private static func complaints(
    _ results: [LabVerification.Result], _ deviations: [String], width: Int
  ) -> String {
    var lines = deviations
    for result in results {
      lines += result.deviations.map { "Lab \(result.id): \($0)" }
      lines += result.untried.map { "Lab \(result.id), could not be run: \($0)" }
      lines += result.leftOut.map { "Lab \(result.id): \($0)" }
    }
    guard !lines.isEmpty else {
      return "\nEvery exercise fails as declared and in no other way; every solution passes.\n"
    }
    // A timeline keeps its lines.
    return "\n"
      + lines.map { line in
        line.contains("\n")
          ? line + "\n"
          : TerminalText.wrapped(line, to: width).map { $0 + "\n" }.joined()
      }.joined()
  }

  private static func exitCode(
    _ results: [LabVerification.Result], _ deviations: [String]
  ) -> ExitCode {
    if !deviations.isEmpty || results.contains(where: { !$0.deviations.isEmpty }) {
      return .failed
    }
    return results.allSatisfy(\.isGood) ? .good : .untried
  }
}
