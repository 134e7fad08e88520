import Foundation
import Persistence
import Processes
import Testing

@testable import Mutants
@testable import StoreConformance

/// The executable `mutant-child` of the build with ThreadSanitizer that `Tests/races` makes.
private enum WatchedChild {
  static let path = ProcessInfo.processInfo.environment["LOCKSTEP_THREAD_SANITIZER_CHILD"]

  static func find() throws -> ChildCommand {
    ChildCommand(executable: try #require(path), arguments: [])
  }
}

// Serialized, because each test starts a process with threads, and there are few cores.
@Suite(
  "Racing and honest stores under ThreadSanitizer", .serialized,
  .enabled(if: WatchedChild.path != nil, "needs a build with ThreadSanitizer: run Tests/races"))
struct DataRaceMutantTests {
  static let honest = [Mutants.honestActor, Mutants.honestMutex, Mutants.honestQueue]

  private func finding(
    _ subject: Subject, _ replay: Replay = Replay(.dataRaceFreedom, seed: 1), effort: Double = 1
  ) async throws -> Finding {
    await Conformance.run(
      replay, subject, effort: effort, threadSanitizerChild: try WatchedChild.find())
  }

  @Test(.long, arguments: Mutants.races)
  func everyMutantIsKilledAndReplayed(_ mutant: Mutant) async throws {
    let finding = try await finding(mutant.subject, effort: 0.2)
    let counterexample = try #require(finding.counterexample, "not killed: \(finding)")
    // Reads the replay line's text, as the command line does.
    let replay = try Replay(counterexample.replay.description)
    let again = try await self.finding(mutant.subject, replay)
    #expect(again.counterexample != nil, "not reproduced by \(replay): \(again)")
  }

  @Test(
    arguments: zip(
      Mutants.races,
      [
        "UnlockedCounterStore.swift", "UnlockedCacheStore.swift", "UnlockedFlagStore.swift",
        "PeekingFindStore.swift", "PeekingBlockingFindStore.swift",
      ]))
  func aCounterexampleIsShortAndNamesThePlace(_ mutant: Mutant, _ place: String) async throws {
    let finding = try await finding(mutant.subject, effort: 0.2)
    let lines = try #require(finding.counterexample).timeline.split(separator: "\n")
    // Every counterexample ends with the expected and the found result, after its story.
    let story = lines.filter { !$0.hasPrefix("expected: ") && !$0.hasPrefix("found: ") }
    #expect(story.count <= 10, "\(lines)")
    #expect(lines.first?.contains("threads use a store") == true)
    #expect(lines.dropFirst().first?.hasPrefix("ThreadSanitizer: ") == true)
    #expect(lines.count { $0.contains(place) } >= 2, "\(lines.joined(separator: "\n"))")
  }

  @Test(.long, arguments: honest.map(\.id), 1...3)
  func anHonestStoreRaisesNoAlarm(id: String, seed: Int) async throws {
    let subject = try #require(Self.honest.first { $0.id == id })
    let replay = Replay(.dataRaceFreedom, seed: UInt64(seed))
    let finding = try await finding(subject, replay, effort: 0.5)
    guard case .held(let explored, _) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored == 120)
  }
}
