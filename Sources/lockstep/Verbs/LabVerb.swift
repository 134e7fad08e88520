import Arguments

/// `lockstep lab`: the workshop, which is another program.
enum LabVerb: LockstepVerb {
  static let verb = Verb(
    name: "lab", summary: "The workshop; `Labs/run` builds what is needed and does the same",
    example: "lab 06",
    positionals: [
      .init(
        name: "lab",
        help: "A lab such as 06; without any, all are listed. Options follow as for "
          + "`Labs/run`, whose `--help` has them", count: .any)
    ])

  static let handOver = HandOver(
    program: "lockstep-lab", buildCommand: "swift build --package-path Labs --product lockstep-lab",
    package: "Labs")

  /// Never called: the process has become the other program, or has said why it could not.
  static func run(_ arguments: ParsedArguments) async throws -> ExitCode { .untried }
}
