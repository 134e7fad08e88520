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
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let first = try await bytes(afterSaving: saves, trial, arena)
    if first <= limit { return nil }
    // A store may rewrite its journal only above some size: then the files stop growing.
    let second = try await bytes(afterSaving: 2 * saves, trial, arena)
    if second - first <= saves << 20 { return nil }
    return Violation(
      expected: "the files grow by less than half of what is saved",
      found: "the files grow from \(first >> 20) MB to \(second >> 20) MB"
    ).after(
      "\(saves) saves of one item of 1 MB, close, open, close",
      "\(2 * saves) more saves, close, open, close")
  }

  private static func bytes(
    afterSaving saves: Int, _ trial: Trial, _ arena: Arena
  ) async throws -> Int {
    let store = try await trial.subject.open(arena.configuration(.processCrash))
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
    return try ArenaFiles(in: arena).bytes.values.reduce(0) { $0 + $1.count }
  }

  private static let saves = 40
  /// Ten times the content of the store, and a quarter of what was saved.
  private static let limit = 10 << 20
}
