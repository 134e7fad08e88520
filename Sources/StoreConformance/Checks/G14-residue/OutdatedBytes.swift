import Foundation
import Persistence

/// The bytes that a store with a journal keeps of items that were replaced.
///
/// A journal that is never rewritten grows with every change, until the disk is full.
enum OutdatedBytes {
  static let fixedCase = FixedCase(
    "\(saves) saves of one item of 1 MB leave small files", isLong: true
  ) { trial in
    guard trial.subject.claims.hasJournal else {
      throw NotApplicable("the store does not declare a journal that is rewritten")
    }
    return try await SizesAndCounts.withStore(trial) { store, arena in
      for _ in 0..<saves {
        guard try await store.saveLarge(0, byteCount: 1 << 20) != nil else {
          throw NotApplicable.noSuchItem
        }
      }
      try await store.flush()
      try await store.close()
      // A store may also rewrite its journal when it is opened.
      let again = try await trial.subject.open(arena.configuration(.processCrash))
      try await again.close()
      let bytes = try ArenaFiles(in: arena).bytes.values.reduce(0) { $0 + $1.count }
      if bytes <= limit { return nil }
      return Violation(
        expected: "at most \(limit >> 20) MB of files",
        found: "the files have \(bytes >> 20) MB"
      ).after("\(saves) saves of one item of 1 MB, close, open, close")
    }
  }

  private static let saves = 40
  /// Ten times the content of the store, and a quarter of what was saved.
  private static let limit = 10 << 20
}
