import Arguments
import LabRunner

/// The program behind `Labs/run verify`, for authors of labs.
@main
struct LockstepLabVerify {
  static func main() async {
    let program = Program(name: "Labs/run verify", doing: verb)
    await program.carryOut(program.receivedArguments(), run: run)
  }

  private static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    if arguments.flag("all"), !arguments.positionals.isEmpty {
      throw arguments.error("give `--all` or labs, not both.")
    }
    return try await LabContext.carryOut(arguments) { context in
      arguments.flag("hand-out")
        ? try LabHandOutCommand.run(arguments.positionals, context)
        : try await LabVerifyCommand.run(arguments.positionals, context)
    }
  }

  private static let verb = Verb(
    name: "", summary: "Checks that exercises fail as declared and solutions pass",
    example: "06 --cases",
    options: [
      .init(name: "all", valueName: nil, help: "Every lab, which is the default"),
      .init(
        name: "changed", valueName: nil,
        help: "Skips labs that have not changed since they were verified"),
      .init(name: "cases", valueName: nil, help: "Tries only the wrong and right solutions"),
      .init(
        name: "times", valueName: "N",
        help: "How often each of the other right solutions must pass; 2 by default"),
      .init(
        name: "hand-out", valueName: nil,
        help: "Records the exercises as they are, for --reset, and the times of the courses"),
    ],
    positionals: [.init(name: "lab", help: "A lab such as 06; all by default", count: .any)])
}
