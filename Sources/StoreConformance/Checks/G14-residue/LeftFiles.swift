import Guarantees
import SimulatedDisk

/// The files in a store's directory that the store neither declares nor needs.
struct LeftFiles {
  /// The keys that are deleted before a look at a store that has a file for each record.
  static let keys = [0, 1, 2, 3]

  let claims: Claims
  let filename: String
  /// The files that the same calls leave when nothing fails; that none of them is a deleted record's is
  /// asked by ``FilesOfDeletedItems``.
  var usual: Set<String> = []

  /// Whether each record has a file, so that only a store without items shows a file that is left over.
  var needsEmptyStore: Bool { claims.layout == .filePerRecord }

  /// The residue among paths that begin in the store's directory, in order.
  func residue(among paths: some Sequence<String>) -> [String] {
    undeclared(among: paths).subtracting(usual).sorted()
  }

  /// The paths that the claims do not name: of files in a folder the folder counts, unless each of them
  /// is a record's.
  func undeclared(among paths: some Sequence<String>) -> Set<String> {
    let declared = claims.declaredNames(of: filename)
    return Set(paths).filter { path in
      declared.isDisjoint(
        with: [needsEmptyStore ? path : String(path.prefix { $0 != "/" })])
    }
  }

  /// Deletes the items where only a store without items shows a file that is left over.
  ///
  /// - Returns: Whether all is deleted; a deletion that throws is another guarantee's question.
  func empty(_ store: any ErasedStore) async -> Bool {
    guard needsEmptyStore else { return true }
    return await error { for key in Self.keys { try await store.delete(key) } } == nil
  }
}

extension Claims {
  /// The names that a store may have in its directory.
  func declaredNames(of filename: String) -> Set<String> {
    Set(companions.union(["", lockFile]).map { filename + $0 })
  }
}
