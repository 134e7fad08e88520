import Arguments
import LabModel
import LabRunner
import LabVerify
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
    let results = try await LabVerification(
      context.checkout, run: context.run,
      caseRepetitions: context.arguments.integer("times", in: 1...1000) ?? 2,
      onlyChanged: context.arguments.flag("changed"),
      onlyCases: context.arguments.flag("cases")
    ).verify(labs) { result in
      stages.end()
      TerminalOutput.complain("Lab \(result.id): \(word(for: result))")
    }
    stages.end()
    try Task.checkCancellation()
    try TerminalOutput.standardOutput.write(
      table(results, labs).rendered(in: context.style)
        + complaints(results, deviations, context))
    return exitCode(results, deviations)
  }

  private static func word(for result: LabVerification.Result) -> String {
    if !result.isGood { return "NOT as declared" }
    return result.isUnchanged ? "unchanged since it was verified" : "as declared"
  }

  private static func table(
    _ results: [LabVerification.Result], _ labs: [LabFolder]
  ) -> TextTable {
    var table = TextTable(columns: [
      .init("lab"), .init(""), .init("solution", alignment: .right),
      .init("wrong refused", alignment: .right), .init("right passed", alignment: .right),
      .init("suite, full effort", overflow: .wraps), .init("build", alignment: .right),
      .init("run", alignment: .right),
    ])
    for (result, lab) in zip(results, labs) {
      table.addRow([
        .init(result.id),
        .init(result.isGood ? "ok" : "!!", style: result.isGood ? .green : .red),
        .init(result.isUnchanged ? "unchanged" : "\(result.passes)×"),
        .init(result.isUnchanged ? "" : "\(result.refused) of \(result.wrong)"),
        .init(result.isUnchanged ? "" : "\(result.accepted) of \(result.right)"),
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
    _ results: [LabVerification.Result], _ deviations: [String], _ context: LabContext
  ) -> String {
    let width = context.style.width ?? 80
    var lines = deviations
    for result in results {
      lines += result.deviations.map { "Lab \(result.id): \($0)" }
      lines += result.untried.map { "Lab \(result.id), could not be run: \($0)" }
      lines += result.leftOut.map { "Lab \(result.id): \($0)" }
    }
    let refused = results.reduce(0) { $0 + $1.refused }
    let wrong = results.reduce(0) { $0 + $1.wrong }
    let accepted = results.reduce(0) { $0 + $1.accepted }
    let right = results.reduce(0) { $0 + $1.right }
    let unchanged = results.count(where: \.isUnchanged)
    let same =
      unchanged > 0
      ? "\n\(unchanged) of \(results.count) labs are as they were when they were verified last.\n"
      : ""
    if unchanged == results.count, lines.isEmpty { return same }
    let count =
      same
      + "\n\(refused) of \(wrong) wrong solutions are refused for their declared reasons; "
      + "\(accepted) of \(right) other right ones pass.\n"
    guard !lines.isEmpty else {
      return context.arguments.flag("cases")
        ? count
        : count + "Every exercise fails as declared and in no other way; every solution passes.\n"
    }
    // A timeline keeps its lines.
    return count + "\n"
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
