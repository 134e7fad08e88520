import Persistence

/// Files that remain after their items were deleted, though nothing failed.
///
/// Other cases compare the files of a failed run with those of a run without faults, which would
/// hide such files.
enum FilesOfDeletedItems {
  static let fixedCase = FixedCase("files of items that were deleted") { trial in
    guard trial.subject.claims.layout == .filePerRecord else {
      throw NotApplicable("the store keeps no file for each record")
    }
    let one = try await left(byItems: 1, trial)
    let many = try await left(byItems: calls, trial)
    // A file that remains regardless of the number of items belongs to no item.
    if many.count <= one.count { return nil }
    return Violation(
      expected: "no more files than after \(calls) saves of one item that is deleted: "
        + "\(one.sorted())",
      found: "\(many.sorted())"
    ).after("save \(calls) items, delete each, close; open, close")
  }

  private static let calls = 8

  /// Saves `count` items with a fixed number of calls and deletes them.
  ///
  /// Returns the undeclared files after another opening.
  private static func left(byItems count: Int, _ trial: Trial) async throws -> Set<String> {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let store = try await trial.subject.open(arena.configuration())
    for call in 0..<calls { try await store.save(call % count, call) }
    for call in 0..<calls { try await store.delete(call % count) }
    try await store.close()
    try await trial.subject.open(arena.configuration()).close()
    let files = LeftFiles(claims: trial.subject.claims, filename: arena.location.filename)
    return files.undeclared(among: try arena.files().keys)
  }
}
