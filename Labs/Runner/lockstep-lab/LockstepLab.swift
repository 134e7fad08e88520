import Arguments

/// The program behind `Labs/run` and `lockstep lab`.
@main
struct LockstepLab {
  static func main() async {
    let program = LabCommandLine.program
    await program.carryOut(program.receivedArguments(), run: LabCommandLine.run)
  }
}
