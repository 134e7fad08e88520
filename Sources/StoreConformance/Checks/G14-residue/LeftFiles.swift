import Guarantees
import SimulatedDisk

/// The files in a store's directory that the store neither declares nor needs.
struct LeftFiles {
  /// The keys that are deleted before the files of a store with a file per record are listed.
  static let keys = [0, 1, 2, 3]

  let claims: Claims
  let filename: String
  /// The files that the same calls leave when nothing fails.
  ///
  /// ``FilesOfDeletedItems`` checks that none of them belongs to a deleted record.
  var usual: Set<String> = []

  /// True if each record has a file, so that only an empty store reveals leftover files.
  var needsEmptyStore: Bool { claims.layout == .filePerRecord }

  /// The residue among paths relative to the store's directory, sorted.
  func residue(among paths: some Sequence<String>) -> [String] {
    undeclared(among: paths).subtracting(usual).sorted()
  }

  /// Returns the paths that the claims do not name.
  ///
  /// A file in a folder counts as its folder, unless each record has a file.
  func undeclared(among paths: some Sequence<String>) -> Set<String> {
    let declared = claims.declaredNames(of: filename)
    return Set(paths).filter { path in
      declared.isDisjoint(
        with: [needsEmptyStore ? path : String(path.prefix { $0 != "/" })])
    }
  }

  /// Deletes the items if only an empty store reveals leftover files.
  ///
  /// - Returns: True if all items are deleted. A deletion that throws concerns another guarantee.
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
