import Persistence

/// Readers of the feed that come and go while the store stays open.
///
/// A store that keeps its readers keeps more memory with each of them.
enum ReadersThatLeft {
  static let fixedCase = FixedCase(
    "\(readers) readers of the feed come and go", needs: .ownProcess, isLong: true
  ) { trial in
    try await SizesAndCounts.withStore(trial) { store, _ in
      guard store.hasFeed else { throw NotApplicable("the store has no feed") }
      try await comeAndGo(warmUp, store)
      let before = ResidentMemory.bytes
      try await comeAndGo(readers, store)
      let growth = ResidentMemory.bytes - before
      if growth <= limit { return nil }
      return Violation(
        expected: "at most \(limit >> 20) MB more memory",
        found: "the process took \(growth >> 20) MB more memory"
      ).after("\(readers) feeds were taken, and none of them is used any more")
    }
  }

  private static let readers = 120_000
  private static let warmUp = 5_000
  private static let limit = 8 << 20

  /// Takes feeds and lets each of them go at once; a commit now and then shows the store that
  /// nobody reads.
  private static func comeAndGo(_ count: Int, _ store: any ErasedStore) async throws {
    for number in 0..<count {
      _ = try await store.changes()
      if number.isMultiple(of: 5_000) { try await store.save(0, number) }
    }
  }
}
