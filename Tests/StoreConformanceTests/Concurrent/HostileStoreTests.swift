import Mutants
import Persistence
import Testing

@testable import StoreConformance

/// Whatever a store does to its process, the suite goes on, and reports its observations.
@Suite("Stores that harm the process that they are in", .serialized)
struct HostileStoreTests {
  private func finding(
    _ hostility: Hostility, _ guarantee: Guarantee = .sequential, effort: Double = 0.05,
    limitInSeconds: Double = 60
  ) async throws -> Finding {
    await ChildRole.isolatedCheck(
      Mutants.hostileStore(hostility), Replay(guarantee, seed: 1), effort: effort,
      child: try MutantChildCommand.find(), limitInSeconds: limitInSeconds)
  }

  @Test(arguments: [
    (Hostility.trap, "this store traps"), (.exitWith0, "exited with code 0"),
    (.exitWith3, "exited with code 3"), (.waitForEver, "it did not end within 20.0 seconds"),
    (.spin, "it did not end within 20.0 seconds"),
    (.closeDescriptors, "closed descriptors that are not its own: 0, 1, 2"),
  ])
  func whatEndsOrDamagesTheProcessIsAFindingWithItsCase(
    _ hostility: Hostility, _ words: String
  ) async throws {
    let isHang = hostility == .waitForEver || hostility == .spin
    let finding = try await finding(hostility, limitInSeconds: isHang ? 20 : 60)
    let counterexample = try #require(finding.counterexample, "\(finding)")
    // Without its descriptors the process may also die before anybody has counted them.
    let died = hostility == .closeDescriptors && counterexample.timeline.contains("was killed")
    #expect(died || counterexample.timeline.contains(words), "\(counterexample)")
  }

  @Test(arguments: [
    (Hostility.fork, "it forked the process that it is in"),
    (.leakThreads, "threads more than before were alive"),
    (.exitWith64, "exited with code 64"),
  ])
  func whatLeavesNothingToBeKnownIsAReason(_ hostility: Hostility, _ words: String) async throws {
    let finding = try await finding(hostility)
    switch finding {
    case .notExercised(let reason), .couldNotBeRun(let reason):
      #expect(reason.contains(words), "\(reason)")
    case .held, .broken: Issue.record("\(finding)")
    }
  }

  @Test func closingEverythingIsNoSilentPass() async throws {
    if case .held(_, let detail) = try await finding(.closeAllDescriptors) {
      Issue.record("held: \(detail)")
    }
  }

  @Test func whatIsWrittenOutsideTheDirectoryIsSeen() async throws {
    let finding = try await finding(.writeOutside, .pathsStayInside, effort: 1)
    #expect(finding.counterexample?.timeline.contains("stray") == true, "\(finding)")
  }

  /// The checks with children of their own, in which the store does the same.
  @Test(arguments: [Guarantee.killSurvival, .oneProcess, .noResidue, .equalBytes])
  func childrenOfChecksThatEndUntimelyAreNoSilentPass(_ guarantee: Guarantee) async throws {
    for hostility in [Hostility.exitWith0, .exitWith3, .closeDescriptors] {
      if case .held(_, let detail) = try await finding(hostility, guarantee) {
        Issue.record("\(hostility): held: \(detail)")
      }
    }
  }
}
