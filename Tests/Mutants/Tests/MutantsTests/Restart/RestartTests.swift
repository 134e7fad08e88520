import Foundation
import Persistence
import Testing

@testable import Mutants
@testable import Processes
@testable import StoreConformance

@Suite("Checks in this program, started again")
struct RestartTests {
  @Test func aStoreThatTrapsIsAFindingWithoutAnyPreparation() async throws {
    let report = await Conformance.check(
      "traps", options: .init(guarantees: [.sequential], effort: 0.01)
    ) { try TrappingStore<Note>(configuration: $0) }
    let cell = try #require(report.stores[0].cells.first { $0.guarantee == .sequential })
    #expect(cell.verdict == .broken)
    #expect(cell.detail.contains("this store traps"), "\(cell.detail)")
  }

  #if os(Linux)
    /// The whole program runs again from its first line to this call, one thread at a time.
    @Test func aStoreOfLocksIsRunUnderSchedulesWithoutAnyPreparation() async throws {
      let report = await Conformance.check(
        "late-snapshot", options: .init(guarantees: [.noStaleOverwrite], effort: 0.5)
      ) { try LateSnapshotStore<Note>(configuration: $0) }
      let cell = try #require(
        report.stores[0].cells.first { $0.guarantee == .noStaleOverwrite })
      #expect(cell.verdict == .broken)
      #expect(
        cell.detail.contains(#/its threads end wrong under schedule v1 .*, with 1 preemption/#),
        "\(cell.detail)")
      #expect(cell.detail.contains("LateSnapshotStore.change(_:) (LockedStores.swift:"))
      #expect(cell.counterexample?.picture?.contains("client 1") == true)
    }
  #endif

  @Test(arguments: ["one", "two"])
  func callsInOnePlaceDifferByTheStoresName(_ id: String) async throws {
    let report = await Conformance.check(
      id, options: .init(guarantees: [.killSurvival, .oneProcess], effort: 0.01)
    ) { try ReferenceStore<Note>(configuration: $0) }
    for cell in report.stores[0].cells where cell.verdict != .notAskedFor {
      #expect(cell.verdict == .held, "\(cell)")
      #expect(!cell.detail.contains("own process"))
    }
  }

  @Test func callsOfOnePlaceAreCounted() {
    let subjects = [Mutants.honestActor]
    let names = (0..<2).map { _ in
      CallSite(fileID: "M/F.swift", line: 1, column: 2, function: "f()", subjects: subjects).name
    }
    #expect(names == ["M/F.swift:1:2 honest-actor #1", "M/F.swift:1:2 honest-actor #2"])
    #expect(
      CallSite(fileID: "M/F.swift", line: 1, column: 2, function: "f()", subjects: []).name
        == "M/F.swift:1:2  #1")
  }

  @Test func onlyAProcessWithBothVariablesIsARestartedOne() {
    let site = [Restart.siteVariable: "here"]
    #expect(RestartedProcess([:]) == nil)
    #expect(RestartedProcess(site) == nil)
    #expect(RestartedProcess(site.merging([Restart.orderVariable: "{}"]) { $1 }) != nil)
  }

  @Test func whatRanWithoutAChildSaysWhy() {
    var children = ChildSupply(command: nil)
    #expect(children.remarked(.notExercised("no kill")) == .notExercised("no kill"))
    children.absence = "no such file"
    #expect(
      children.remarked(.held(explored: 1, detail: "lists"))
        == .held(
          explored: 1, detail: "lists; in the program's own process: no such file"))
    let broken = Finding.broken(
      Counterexample(explored: 1, "save", replay: Replay(.sequential, seed: 1)))
    let timeline = children.remarked(broken).counterexample?.timeline
    let story = "(in the program's own process: no such file)"
    #expect(timeline?.hasPrefix("\(story)\nexpected: ") == true)
    #expect(timeline?.hasSuffix("\nfound: save") == true)
  }

  @Test func aReplayIsAskedForInTheEnvironment() throws {
    #expect(try ReplayRequest.inEnvironment([:]) == nil)
    let replay = Replay(.failureAtomicity, seed: 1, only: 3)
    let request = try ReplayRequest.inEnvironment(["LOCKSTEP_REPLAY": "a:b:G2,seed=1,case=3"])
    #expect(request == ReplayRequest("a:b", replay))
    #expect(request?.assignment == "LOCKSTEP_REPLAY='a:b:G2,seed=1,case=3'")
    for text in ["mine", "mine:G99", ":G2", "G2,seed=1"] {
      #expect(throws: EnvironmentRequests.Malformed.self) {
        try ReplayRequest.inEnvironment(["LOCKSTEP_REPLAY": text])
      }
    }
  }
}
