import Foundation
import Persistence
import Processes
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("The check of data races, where no race can be seen")
struct DataRaceCheckTests {
  private func reason(_ child: ChildCommand?, isFault: Bool = false) async throws -> String {
    let finding = await Conformance.run(
      Replay(.dataRaceFreedom, seed: 1), Mutants.honestMutex, threadSanitizerChild: child)
    switch finding {
    case .notExercised(let reason):
      #expect(!isFault)
      return reason.text
    case .couldNotBeRun(let reason):
      #expect(isFault)
      return reason
    case .held, .broken:
      Issue.record("\(finding)")
      return ""
    }
  }

  @Test func withoutABuildItSaysHowToMakeOne() async throws {
    let reason = try await reason(nil)
    #expect(
      reason.contains("LOCKSTEP_ONLY=G24 swift test --sanitize=thread for a store of your own"))
    #expect(reason.contains("lockstep conform --thread-sanitizer"))
  }

  @Test func anOrdinaryBuildIsFoundOutByTheRaceThatItDoesNotReport() async throws {
    let child = try MutantChildCommand.find()
    let reason = try await reason(child)
    #expect(reason.contains("does not report a race made on purpose"))
    #expect(reason.contains(child.executable))
  }

  @Test func anExecutableThatIsNotThereIsNamed() async throws {
    let reason = try await reason(
      ChildCommand(executable: "/nowhere/lockstep", arguments: []), isFault: true)
    #expect(reason.contains("could not be started: posix_spawn /nowhere/lockstep"))
  }

  @Test func anExecutableThatDoesSomethingElseIsNotTakenForAWatchedOne() async throws {
    let reason = try await reason(
      ChildCommand(executable: "/bin/sh", arguments: ["-c", "exit 66"]), isFault: true)
    #expect(reason.contains("could not make a race on purpose"))
    #expect(reason.contains("code 66"))
  }

  @Test func theSuiteHandsTheBuildToTheCheck() async throws {
    var options = Conformance.Options(
      guarantees: [.dataRaceFreedom], children: .command(try MutantChildCommand.find()))
    options.threadSanitizerChild = ChildCommand(executable: "/nowhere/lockstep", arguments: [])
    let report = await Conformance.check([Mutants.honestMutex], options: options)
    let cell = try #require(report.stores[0].cells.first { $0.guarantee == .dataRaceFreedom })
    #expect(cell.verdict == .couldNotBeRun)
    #expect(cell.detail.contains("/nowhere/lockstep"))
  }
}
