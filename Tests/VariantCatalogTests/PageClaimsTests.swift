import ActorVariant
import Persistence
import StoreConformance
import Testing

/// A reader copies the claims of `docs/Conformance.md`, and calls `verify()`.
@Suite("The claims of the page about the suite")
struct PageClaimsTests {
  /// No ordinary build can look for data races.
  @Test(arguments: [true, false])
  func aClaimThatThisBuildCannotCheckIsWaived(_ isWaived: Bool) async {
    let claims = PageClaims.declared().with { if !isWaived { $0.waivers = [:] } }
    let report = await Conformance.check(
      "page-races", claims: claims,
      options: .init(guarantees: [.sequential, .dataRaceFreedom], effort: 0.001)
    ) { try ActorStore<Note>(configuration: $0) }
    #expect(report.agreesWhereAsked == isWaived, "\(report)")
  }

  @Test(.long) func verifyPassesForAStoreThatKeepsThem() async throws {
    let report = await Conformance.check(
      "page", claims: PageClaims.declared(), options: .init(effort: 0.005)
    ) { try ActorStore<Note>(configuration: $0) }
    try report.verify()
  }
}
