import Persistence
import Testing

@testable import Mutants
@testable import StoreConformance

// Serialized, because each test needs a whole processor.
@Suite("Wrong and honest stores under any bytes", .serialized)
struct DecoderMutantTests {
  @Test(.long, arguments: Mutants.decoder.map(\.subject.id))
  func everyMutantIsKilledAndReplayed(id: String) async throws {
    let mutant = try #require(Mutants.decoder.first { $0.subject.id == id })
    #expect(mutant.breaks == .decoderSurvives)
    let counterexample = try await killedAndReplayed(mutant, effort: 1)
    #expect(!counterexample.timeline.contains("unexpected"))
  }

  @Test(
    arguments: zip(
      [
        "trapsOnRepeatedIds", "trapsOnHugeVersions", "recursesWithoutBound", "takesWhatVersionSays",
      ],
      ["of one id", "version 9223372036854775808", "[[[[[[[[", "version 9223372036854775807"]))
  func aTrapIsAFindingThatNamesTheFileAndItsCase(name: String, file: String) async throws {
    let mutant = try #require(Mutants.deadly.first { $0.subject.id == "mutant-\(name)" })
    let child = try MutantChildCommand.find()
    let finding = await ChildRole.isolatedCheck(
      mutant.subject, Replay(.decoderSurvives, seed: 1), effort: 1, child: child,
      looksFurther: false)
    let timeline = try #require(finding.counterexample?.timeline, "not killed: \(mutant.defect)")
    #expect(timeline.contains(file), "\(timeline)")
    // The named case alone gives the same result.
    let replay = try #require(
      finding.counterexample?.replay.only.map { "G25,seed=1,case=\($0)" }
        ?? timeline.firstMatch(of: /G25,seed=1,case=\d+/).map { String($0.output) })
    let again = await ChildRole.isolatedCheck(
      mutant.subject, try Replay(replay), effort: 1, child: child, looksFurther: false)
    #expect(again.counterexample?.timeline.contains(file) == true)
  }

  @Test(.long) func aHangIsAFindingThatNamesTheFile() async throws {
    let mutant = try #require(
      Mutants.deadly.first { $0.subject.id == "mutant-spinsInOpenStrings" })
    let finding = await ChildRole.isolatedCheck(
      mutant.subject, Replay(.decoderSurvives, seed: 1), effort: 1,
      child: try MutantChildCommand.find(), limitInSeconds: 3)
    let timeline = try #require(finding.counterexample?.timeline)
    #expect(timeline.contains("did not end"))
    #expect(timeline.contains("case="))
  }

  @Test(.long, arguments: [Mutants.honestActor, Mutants.honestMutex].map(\.id))
  func anHonestStoreRaisesNoAlarm(id: String) async throws {
    let subject = try #require([Mutants.honestActor, Mutants.honestMutex].first { $0.id == id })
    for seed: UInt64 in 2...3 {
      let finding = await Conformance.run(
        Replay(.decoderSurvives, seed: seed), subject, effort: 0.2)
      guard case .held(let explored, let detail) = finding else {
        Issue.record("seed \(seed): \(finding)")
        continue
      }
      #expect(explored == 500)
      // Files that are all refused would say nothing about the calls after opening.
      let opened = try #require(detail.firstMatch(of: /(\d+) opened/)?.output.1)
      #expect(try #require(Int(opened)) > 60, "\(detail)")
    }
  }

  @Test(.long) func aStoreThatOpensRealFilesIsCheckedOnThem() async {
    let direct = Subject("direct", claims: Claims(fileAccess: .direct)) {
      try ReferenceStore<Note>(configuration: $0)
    }
    let finding = await Conformance.run(Replay(.decoderSurvives, seed: 1), direct, effort: 0.2)
    guard case .held(50, _) = finding else {
      Issue.record("\(finding)")
      return
    }
  }

  @Test func aStoreOfAFormatOfItsOwnIsGivenItsOwnFilesChanged() async {
    let own = Subject("own", claims: Claims(fileFormat: .own)) {
      try ReferenceStore<Note>(configuration: $0)
    }
    let finding = await Conformance.run(Replay(.decoderSurvives, seed: 1), own, effort: 0.1)
    guard case .held(250, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(detail.contains("the store's own, changed"))
  }
}
