import JournaledActorVariant
@testable import Mutants
import Persistence
import SQLiteVariant
import Testing

@testable import StoreConformance

// A store that blocks would otherwise take each thread of the pool.
@Suite("Ids that differ and are encoded alike", .serialized)
struct AlikeIDTests {
  private static let stores = [
    Subject("json") { try ReferenceStore<OddNote>(configuration: $0) },
    Subject("journal") { try await JournaledActorStore<OddNote>.open(configuration: $0) },
    Subject("sqlite", claims: Claims(fileAccess: .direct, fileFormat: .own)) {
      try await SQLiteStore<OddNote>.open(configuration: $0)
    },
  ]

  /// The stores refuse the second of two such ids, in a batch as well, and delete only what was named.
  @Test(arguments: stores.map(\.id))
  func aStoreOfTheCatalogKeepsThemApart(id: String) async throws {
    let subject = try #require(Self.stores.first { $0.id == id })
    var held = 0
    for fixedCase in AwkwardItems.found {
      let trial = Trial(
        subject: subject, replay: Replay(.sequential, seed: 1), effort: 0.3, looksFurther: false,
        child: nil)
      switch await fixedCase.outcome(in: trial) {
      case .held: held += 1
      case .notApplicable: continue
      case .problem(let problem): Issue.record("\(problem.after(fixedCase.name))")
      case .unexercised(let reason): Issue.record("\(reason)")
      }
    }
    #expect(held >= 2, "the model items have no such ids")
  }
}
