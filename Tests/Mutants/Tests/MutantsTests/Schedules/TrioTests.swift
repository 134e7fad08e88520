import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("Every order of three clients")
struct TrioTests {
  static let guarantees: [Guarantee] = [
    .linearizability, .noLostUpdate, .noStaleOverwrite, .snapshotReads,
  ]

  @Test func aTrioShowsADefectThatNoPairShows() async throws {
    let mutant = try #require(Mutants.schedules.first { $0.subject.id == "mutant-singlePlace" })
    var unclaimed = mutant.subject
    unclaimed.claims.sharedState = .anything
    let pairs = try await Self.detail(.noLostUpdate, unclaimed, effort: 1)
    #expect(pairs.hasPrefix("all "), "\(pairs)")
    let trio = try await Self.finding(.noLostUpdate, mutant.subject, onlyTrios: true)
    let timeline = try #require(trio.counterexample, "not killed: \(trio)").timeline
    #expect(timeline.hasPrefix("client 0: save 0=1\nclient 1: save 1=1\nclient 2: save 2=1\n"))
    #expect(timeline.contains(#/\d+ of all \d+ classes of schedules end wrong; one with /#))
  }

  @Test func aCorrectStoreOfTheSameKindPassesTheSameOrders() async throws {
    let trio = try await Self.finding(.noLostUpdate, Mutants.honestSinglePlace, onlyTrios: true)
    guard case .held(let explored, _) = trio else {
      Issue.record("\(trio)")
      return
    }
    #expect(explored > 500)
  }

  @Test(arguments: guarantees)
  func aStoreThatClaimsToShareActorsOnlyIsTriedWithThreeClients(
    _ guarantee: Guarantee
  ) async throws {
    let detail = try await Self.detail(guarantee, Self.actor(.actorsOnly))
    #expect(detail.contains(#/every order of three clients \([1-9]\d* classes of /#), "\(detail)")
  }

  @Test(arguments: guarantees)
  func aStoreThatDoesNotClaimItIsNotTriedWithThreeClients(_ guarantee: Guarantee) async throws {
    let detail = try await Self.detail(guarantee, Self.actor(.anything))
    #expect(!detail.contains("three clients"), "\(detail)")
  }

  /// A replay runs with the ordinary effort, whatever the effort of the run that found a defect.
  @Test(arguments: guarantees)
  func theNumberOfATrioDoesNotDependOnTheEffort(_ guarantee: Guarantee) throws {
    let numbers = try [0.05, 1, 100].map { effort in
      let trial = Trial(
        subject: Self.actor(.actorsOnly), replay: Replay(guarantee, seed: 1), effort: effort,
        child: nil)
      let cases = try #require(ScheduledRuns.of(guarantee, trial)).numbered
      #expect(Set(cases.map(\.number)).count == cases.count)
      #expect(cases.allSatisfy { ScheduledRuns.caseNumbers.contains($0.number) })
      return cases.filter { $0.kind == .trio }.map(\.number)
    }
    #expect(!numbers[0].isEmpty)
    #expect(numbers[0] == numbers[1] && numbers[1] == numbers[2])
  }

  @Test func aLimitBelowTheNumberOfClassesIsSaid() async throws {
    let detail = try await Self.detail(.noLostUpdate, Self.actor(.actorsOnly), effort: 0.001)
    #expect(detail.contains("; 3 schedules of three clients (bounded)"), "\(detail)")
  }

  /// An honest actor with this claim.
  private static func actor(_ shared: Claims.SharedState) -> Subject {
    var subject = Mutants.honestActor
    subject.claims.sharedState = shared
    return subject
  }

  private static func detail(
    _ guarantee: Guarantee, _ subject: Subject, effort: Double = 0.08
  ) async throws -> String {
    let finding = try await finding(guarantee, subject, effort: effort)
    guard case .held(_, let detail) = finding else {
      Issue.record("\(finding)")
      return ""
    }
    return detail
  }

  /// The finding of pairs and trios, without the sampled schedules of more clients.
  private static func finding(
    _ guarantee: Guarantee, _ subject: Subject, effort: Double = 1, onlyTrios: Bool = false
  ) async throws -> Finding {
    var replay = Replay(guarantee, seed: 1)
    var trial = Trial(subject: subject, replay: replay, effort: effort, child: nil)
    if onlyTrios {
      let runs = try #require(ScheduledRuns.of(guarantee, trial))
      replay.only = try #require(runs.numbered.last).number
      trial = Trial(subject: subject, replay: replay, effort: effort, child: nil)
    }
    var runs = try #require(ScheduledRuns.of(guarantee, trial))
    runs.crowds = []
    return try await runs.explored()
  }
}
