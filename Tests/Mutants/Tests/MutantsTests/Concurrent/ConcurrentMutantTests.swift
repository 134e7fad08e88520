import Foundation
import Persistence
import Testing

@testable import Mutants
@testable import StoreConformance

// Serialized, because the checks start threads and processes, and there are few cores.
@Suite("Wrong and honest stores under threads, kills and second openers", .serialized)
struct ConcurrentMutantTests {
  static let guarantees: [Guarantee] = [
    .linearizability, .sessions, .noLostUpdate, .killSurvival, .noResidue, .oneProcess, .equalBytes,
  ]

  @Test(.long, arguments: Mutants.concurrent.map(\.subject.id))
  func everyMutantIsKilledByTheCheckThatIsNamed(id: String) async throws {
    let mutant = try #require(Mutants.concurrent.first { $0.subject.id == id })
    let child = try MutantChildCommand.find()
    let finding = await Conformance.run(
      Trial(
        subject: mutant.subject, replay: Replay(mutant.breaks, seed: 1), effort: 1,
        looksFurther: false, child: child))
    let counterexample = try #require(finding.counterexample, "not killed: \(finding)")
    #expect(!counterexample.timeline.contains("unexpected"))
    // Its replay line reproduces the counterexample.
    let again = await Conformance.run(counterexample.replay, mutant.subject, child: child)
    #expect(again.counterexample != nil, "not reproduced by \(counterexample.replay): \(again)")
  }

  private static let honest = [Mutants.honestActor, Mutants.honestMutex]

  @Test(.long, arguments: honest.map(\.id), guarantees)
  func anHonestStoreRaisesNoAlarm(id: String, guarantee: Guarantee) async throws {
    let subject = try #require(Self.honest.first { $0.id == id })
    let child = try MutantChildCommand.find()
    let finding = await Conformance.run(
      Replay(guarantee, seed: 2), subject, effort: 0.25, child: child)
    guard case .held(let explored, _) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored > 0)
  }
}

extension Finding {
  /// The counterexample, if there is one.
  var counterexample: Counterexample? {
    if case .broken(let counterexample) = self { counterexample } else { nil }
  }
}
