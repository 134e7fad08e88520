#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Mutants
import Processes
import StoreConformance

/// The child process of the mutants' tests: it knows every mutant by name.
@main
struct MutantChild {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 2 else {
      print("usage: mutant-child ORDER (started by the tests)")
      exit(64)
    }
    let child = ChildCommand(executable: arguments[0], arguments: [])
    let mutants =
      Mutants.all + Mutants.deadly + Mutants.direct + Mutants.unforced + Mutants.directJournals
    exit(
      await ChildRole.run(
        arguments[1],
        subjects: mutants.map(\.subject) + Mutants.honestDirect + Mutants.hostile + [
          Mutants.honestJournal, Mutants.honestDirectJournal,
          Mutants.honestActor, Mutants.honestMutex, Mutants.honestQueue, Mutants.honestTurns,
          Mutants.forced, Mutants.mapping, Mutants.logging,
          Mutants.honestFilePerItem, Mutants.honestAlternatingFiles,
        ],
        child: child))
  }
}
