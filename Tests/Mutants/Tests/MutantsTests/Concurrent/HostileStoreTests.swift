import Mutants
import Persistence
import Testing

@testable import StoreConformance

/// The suite continues and reports its observations, even if a store harms its process.
@Suite("Stores that harm the process that they are in")
struct HostileStoreTests {
  private func finding(
    _ hostility: Hostility, _ guarantee: Guarantee = .sequential, effort: Double = 0.05,
    limitInSeconds: Double = 60
  ) async throws -> Finding {
    await ChildRole.isolatedCheck(
      Mutants.hostileStore(hostility), Replay(guarantee, seed: 1), effort: effort,
      child: try MutantChildCommand.find(), limitInSeconds: limitInSeconds)
  }

  @Test(
    .long,
    arguments: [
      (Hostility.trap, "this store traps"), (.exitWith0, "exited with code 0"),
      (.exitWith3, "exited with code 3"), (.waitForEver, "it did not end within 20.0 seconds"),
      (.spin, "it did not end within 20.0 seconds"),
      (.waitInClose, "it did not end within 20.0 seconds"),
      (.closeDescriptors, "closed descriptors that are not its own: 0, 1, 2"),
    ])
  func whatEndsOrDamagesTheProcessIsAFindingWithItsCase(
    _ hostility: Hostility, _ words: String
  ) async throws {
    let mayHang = [.waitForEver, .spin, .waitInClose, .closeDescriptors].contains(hostility)
    let finding = try await finding(hostility, limitInSeconds: mayHang ? 20 : 60)
    let counterexample = try #require(finding.counterexample, "\(finding)")
    // Without its descriptors the process may also die, or wait for ever, before the suite has
    // counted them.
    let ended =
      hostility == .closeDescriptors
      && ["was killed", "it did not end"].contains { counterexample.timeline.contains($0) }
    #expect(ended || counterexample.timeline.contains(words), "\(counterexample)")
  }

  @Test(arguments: [
    (Hostility.fork, "it forked the process that it is in"),
    (.leakThreads, "threads more than before were alive"),
    (.exitWith64, "exited with code 64"),
  ])
  func whatLeavesNothingToBeKnownIsAReason(_ hostility: Hostility, _ words: String) async throws {
    let finding = try await finding(hostility)
    switch finding {
    case .notExercised(let reason): #expect(reason.text.contains(words), "\(reason)")
    case .couldNotBeRun(let failure): #expect(failure.contains(words), "\(failure)")
    case .held, .broken: Issue.record("\(finding)")
    }
  }

  /// These stores keep their items, and the report is as good as for other stores.
  @Test(
    .long,
    arguments: [
      Hostility.print, .changeDirectory, .ignoreSignals, .useSharedMemory, .keepFilesOpen, .sleep,
    ])
  func whatHarmsNoItemIsNoFinding(_ hostility: Hostility) async throws {
    let finding = try await finding(hostility, effort: 0.01)
    guard case .held(let explored, _) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored > 0)
  }

  /// Long cases of many short calls: their total time is not a hang.
  @Test(arguments: [
    (Guarantee.sequential, "1,100 calls"), (.memoryEqualsDisk, "1,100 changes"),
    (.noLostUpdate, "clients, "),
  ])
  func aSlowStoreIsNotBlamedForTheTimeOfManyCalls(
    _ guarantee: Guarantee, _ name: String
  ) async throws {
    let number = try #require(
      FixedCase.all(of: guarantee).firstIndex { $0.name.contains(name) && $0.isLong })
    let replay = Replay(guarantee, seed: 1, only: FixedCase.first + number)
    let finding = await ChildRole.isolatedCheck(
      Mutants.hostileStore(.sleep), replay, effort: FixedCase.longEffort,
      child: try MutantChildCommand.find(), limitInSeconds: 3)
    guard case .couldNotBeRun(let reason) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(reason.contains("it had come to \(replay)"), "\(reason)")
  }

  /// Checks that start children.
  ///
  /// A store that changes its process's directory or its signals could prevent the suite from
  /// finding the child or waiting for it.
  @Test(arguments: [Hostility.print, .changeDirectory, .ignoreSignals, .useSharedMemory])
  func whatHarmsNoItemIsNotBlamedByChecksWithChildren(_ hostility: Hostility) async throws {
    for guarantee in [Guarantee.killSurvival, .oneProcess, .equalBytes] {
      let finding = try await finding(hostility, guarantee, effort: 0.02)
      #expect(finding.counterexample == nil, "\(guarantee.id): \(finding)")
    }
  }

  @Test func anOddErrorIsToldInAFewPlainLines() async throws {
    let finding = try await finding(.throwOddErrors)
    let timeline = try #require(finding.counterexample, "\(finding)").timeline
    #expect(timeline.contains("what? what?") && timeline.contains("more characters"))
    #expect(timeline.count < 2_000, "\(timeline.count) characters")
    #expect(!timeline.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  /// Another store in the same run is judged as if it were alone.
  @Test(.long) func aReportOverStoresThatDoHarmIsWhole() async throws {
    let subjects = Mutants.hostile + [Mutants.honestMutex]
    let options = Conformance.Options(
      effort: 0.01, children: .command(try MutantChildCommand.find()), budget: .seconds(60))
    let report = await Conformance.check(subjects, options: options)
    #expect(report.stores.map(\.id) == subjects.map(\.id))
    for store in report.stores {
      #expect(store.cells.map(\.guarantee) == Guarantee.allCases, "\(store.id)")
    }
    let harmless: [Hostility] = [
      .print, .changeDirectory, .ignoreSignals, .useSharedMemory, .keepFilesOpen, .sleep,
    ]
    let sound = Set(harmless.map { Mutants.hostileStore($0).id } + [Mutants.honestMutex.id])
    for store in report.stores where sound.contains(store.id) {
      for cell in store.cells where cell.verdict == .broken {
        Issue.record("\(store.id), \(cell.guarantee.id): \(cell.detail)")
      }
    }
  }

  /// A busy machine may not come to the first case within a short budget.
  @Test func aHangIsAVerdictUnderABudget() async throws {
    var findings: [Guarantee: Finding] = [:]
    var hung: Counterexample?
    for seconds in [4, 16, 64] where hung == nil {
      let budget = Duration.seconds(seconds)
      var options = Conformance.Options(guarantees: [.sequential, .sessions], budget: budget)
      options.hangInSeconds = 2
      let run = SuiteRun(options, nil, ChildSupply(command: try MutantChildCommand.find()))
      let tried = await run.budgeted(
        Mutants.hostileStore(.waitForEver), nil, until: .now + budget)
      findings = try #require(tried).findings
      hung = Guarantee.allCases.compactMap { findings[$0]?.counterexample }.first
    }
    #expect(hung?.found == "it did not end within 2.0 seconds", "\(findings)")
    #expect(hung?.replay.only != nil)
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

  /// The checks that start children, in which the store does the same.
  @Test(arguments: [Guarantee.killSurvival, .oneProcess, .noResidue, .equalBytes])
  func childrenOfChecksThatEndUntimelyAreNoSilentPass(_ guarantee: Guarantee) async throws {
    for hostility in [Hostility.exitWith0, .exitWith3, .closeDescriptors] {
      if case .held(_, let detail) = try await finding(hostility, guarantee) {
        Issue.record("\(hostility): held: \(detail)")
      }
    }
  }
}
