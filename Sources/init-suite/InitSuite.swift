import Arguments
import SuitePackage

/// `init-suite`, the verb of `lockstep` as a separate program, which is built in seconds, because it
/// needs no store.
@main
struct InitSuite {
  static func main() async {
    let program = Program(name: "init-suite", doing: verb)
    await program.carryOut(program.receivedArguments()) { try await InitSuiteVerb.run($0) }
  }

  /// The verb without its name, which is the program's.
  private static var verb: Verb {
    var verb = InitSuiteVerb.verb
    verb.name = ""
    verb.example = verb.example.replacing("init-suite ", with: "")
    return verb
  }
}
