import Arguments
import TextTables

/// The command line of the documentation: it reads arguments, runs a verb and exits with the verb's
/// code.
@main
struct LockstepDocs {
  static func main() async {
    await program.carryOut(
      program.receivedArguments(), version: { Program.versionText(of: name) }
    ) {
      try await Program.run($0, among: verbs, of: name)
    }
  }

  static let verbs: [any (ProgramVerb & Sendable).Type] = [
    PathVerb.self, QuoteVerb.self, DocsVerb.self,
  ]

  /// `lockstep` if that program started this one, so that users can type the commands in the texts.
  static let name = CommandLine.arguments.first == "lockstep" ? "lockstep" : "lockstep-docs"

  static let program = Program(
    name: name, summary: "Makes, checks and shows the documentation", verbs: verbs.map { $0.verb })
}
