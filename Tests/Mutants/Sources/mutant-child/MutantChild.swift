import Arguments
import Foundation
import MainActorStores
import Mutants
import Processes
import StoreConformance

/// The program of the mutants: the child process of their tests, which knows every mutant by name, and
/// `Tests/mutants`.
@main
struct MutantChild {
  static func main() async {
    let arguments = MutantMatrixRun.program.receivedArguments()
    guard arguments.count == 1, let order = arguments.first, order.hasPrefix("{") else {
      await MutantMatrixRun.program.carryOut(
        arguments, run: MutantMatrixRun.run)
    }
    let child = ChildCommand(executable: Program.executable, arguments: [])
    let mutants =
      Mutants.all + Mutants.deadly + Mutants.direct + Mutants.unforced + Mutants.directJournals
      + Mutants.shared + Mutants.strangers + MainActorStores.mutants
    exit(
      await ChildRole.run(
        order,
        subjects: mutants.map(\.subject) + Mutants.honestDirect + Mutants.hostile + Mutants.kinds
          + Mutants.honestModels + Mutants.honestKinds + Mutants.sharing + Mutants.honestSharing
          + Mutants.honestStrangers + [
            MainActorStores.honest, MainActorStores.documented,
          ]
          + [
            Mutants.honestJournal, Mutants.honestDirectJournal,
            Mutants.honestActor, Mutants.honestMutex, Mutants.honestQueue, Mutants.honestTurns,
            Mutants.honestLeader,
            Mutants.honestReaders, Mutants.honestPairs, Mutants.honestLine,
            Mutants.forced, Mutants.mapping, Mutants.logging,
            Mutants.honestFilePerItem, Mutants.honestAlternatingFiles,
            Mutants.honestFolder, Mutants.lagging, Mutants.laggingUnclosed, Mutants.laggingHeld,
            Mutants.honestEntries, Mutants.honestShared,
          ],
        child: child))
  }
}
