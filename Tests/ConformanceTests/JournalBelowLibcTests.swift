#if canImport(Glibc)
  import Persistence
  import Testing

  @testable import StoreConformance
  @testable import lockstep

  /// The journaled actor with its thread and its background compaction, on real files.
  ///
  /// Its calls are traced below libc, because the records of its Swift file system prove nothing.
  @Suite("The journaled actor below libc")
  struct JournalBelowLibcTests {
    private func finding(_ guarantee: Guarantee, effort: Double) async throws -> Finding {
      var subject = try CatalogReports.subject("actor-journaled")
      subject.claims.fileAccess = .direct
      return await ChildRole.isolatedCheck(
        subject, Replay(guarantee, seed: 1), effort: effort, child: try BuiltLockstep.command())
    }

    /// Saves, deletions, compaction, closing, and later openings, interrupted too.
    @Test(.long, arguments: [Guarantee.powerLossSurvival, .recoveryIdempotent, .noResidue])
    func itSurvivesEveryCrash(_ guarantee: Guarantee) async throws {
      let found = try await finding(guarantee, effort: 1)
      guard case .held(let explored, let detail) = found else {
        Issue.record("\(guarantee.id): \(found)")
        return
      }
      print("actor-journaled below libc, \(guarantee.id): \(explored) \(detail)")
      #expect(explored > 50)
      if guarantee != .noResidue { #expect(detail.contains("real directories")) }
      guard guarantee == .powerLossSurvival else { return }
      let replaced = try #require(detail.firstMatch(of: /through (\d+) replacements of a journal/))
      #expect(try #require(Int(replaced.1)) > 5)
    }
  }
#endif
