import Arguments
import Foundation
import SuitePackage
import TextTables

/// The command line: it reads the arguments, runs a verb and exits with the verb's code.
@main
struct Lockstep {
  static func main() async {
    let problem = HandOver.begin(handOvers)
    let arguments = program.receivedArguments()
    if let problem {
      TerminalOutput.complain(problem)
      exit(ExitCode.untried.rawValue)
    }
    // Internal processes that only this program starts, so the help does not list them.
    if arguments.count == 2, arguments[0] == ConformanceChild.word {
      exit(await ConformanceChild.carryOut(arguments[1]))
    }
    let version = { Program.versionText(of: "lockstep") }
    await program.carryOut(arguments, version: version) {
      try await Program.run($0, among: verbs, of: "lockstep")
    }
  }

  /// The verbs of this program, in the order of the help.
  static let verbs: [any (ProgramVerb & Sendable).Type] = [
    ListVerb.self, DiffVerb.self, ConformVerb.self, ExploreVerb.self, InitSuiteVerb.self,
    BadgeVerb.self, InspectVerb.self, ConvertVerb.self, DoctorVerb.self,
  ]

  static let program = Program(
    name: "lockstep",
    summary: "Sixteen stores built with queues, locks and actors, a test suite and a benchmark "
      + "for them",
    verbs: verbs.map { $0.verb } + OtherPrograms.verbs)

  private static let handOvers = Dictionary(
    uniqueKeysWithValues: OtherPrograms.all.flatMap { program, verbs in
      verbs.map { ($0.name, program) }
    })
}
