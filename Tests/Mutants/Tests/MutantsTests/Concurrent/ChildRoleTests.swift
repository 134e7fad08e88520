import Foundation
import Persistence
@testable import Processes
import Synchronization
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("Child processes of the suite")
struct ChildRoleTests {
  @Test func aChildOfTheSuiteEndsWithItsParent() async throws {
    let arena = try Arena(onDisk: ())
    defer { arena.remove() }
    // Longer than other tests can delay this test: only the end of its parent may end the child.
    var process: ChildProcess? = try ChildRole.start(
      .hold(ChildConfiguration(arena, .processCrash), []), Mutants.honestActor,
      try MutantChildCommand.find(),
      limitInSeconds: 1_000)
    var lines = try #require(process).reports.makeAsyncIterator()
    let end = try #require(process).end
    #expect(await lines.next() == ChildRole.held)
    // Closes the other end of the child's input, as when this process dies.
    process = nil
    #expect(await lines.next() == nil)
    #expect(await end.wait() == .exited(75))
  }

  @Test func aCheckThatCannotBeCarriedOutIsNeverTakenForHeld() async throws {
    let stranger = Subject("stranger") { try ReferenceStore<Note>(configuration: $0) }
    let finding = await ChildRole.isolatedCheck(
      stranger, Replay(.sequential, seed: 1), effort: 1, child: try MutantChildCommand.find())
    guard case .couldNotBeRun(let reason) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(reason.contains("could not be carried out"))
    #expect(reason.contains("no store is called stranger"))
  }

  @Test func aWriterWhosePlanIsOverWaitsForItsKill() async throws {
    let arena = try Arena(onDisk: ())
    defer { arena.remove() }
    var plan = WriterPlan(
      place: ChildConfiguration(arena, .processCrash), seed: 1, round: 1, clients: 1, ballast: 0)
    plan.length = 2
    let writer = try KilledWriter(plan, Mutants.honestActor, try MutantChildCommand.find())
    // Long after the end of its plan.
    let asked = Atomic(0)
    let isMet = try await writer.run(
      killingWhen: { asked.add(1, ordering: .relaxed).newValue > 200_000 }, atLatestAfter: 3)
    #expect(isMet)
  }

  @Test func aReportOfACheckIsReadAsItWasWritten() throws {
    let announced = Replay(.corruptionDetected, seed: 1, only: 7)
    let text = try CheckReport.trying(announced, "bit 2 of byte 3: \u{1}\n").text
    #expect(!text.contains("\n"), "a report is one line")
    guard case .trying(announced, "bit 2 of byte 3: \u{1}\n") = try CheckReport(text) else {
      Issue.record("\(text)")
      return
    }
    for noise in ["", "ready", "G11,seed=1,case=7: text"] {
      #expect(throws: HarnessFailure.self) { try CheckReport(noise) }
    }
  }
}
