import Foundation

/// A place for a work tree from which relative paths lead to the same folders as from the checkout.
///
/// A package may depend on a folder beside its repository. A work tree in a temporary folder has no
/// such neighbour, so links to the neighbours stand around it.
enum WorkTreeNeighbours {
  /// Links what lies beside the checkout, and beside each folder around it.
  ///
  /// O(entries of these folders). Folders that this process may not read get no links.
  ///
  /// - Parameters:
  ///   - top: The absolute path of the checkout.
  ///   - folder: An existing folder, which gets the links.
  /// - Returns: The path of the work tree, which is not made.
  /// - Throws: The error of the file manager.
  static func link(of top: String, in folder: String) throws -> String {
    let manager = FileManager.default
    var (original, copy) = ("", folder)
    for name in top.split(separator: "/").map(String.init) {
      try manager.createDirectory(atPath: copy, withIntermediateDirectories: true)
      // Relative paths through the root would be absolute paths in a manifest.
      if !original.isEmpty, manager.isReadableFile(atPath: original) {
        for other in try manager.contentsOfDirectory(atPath: original) where other != name {
          try manager.createSymbolicLink(
            atPath: "\(copy)/\(other)", withDestinationPath: "\(original)/\(other)")
        }
      }
      original += "/" + name
      copy += "/" + name
    }
    return copy
  }

  /// Puts links to the submodules of the checkout in the place of the work tree's, which are empty.
  ///
  /// - Parameters:
  ///   - listing: The lines of `git ls-files --stage` in the work tree.
  ///   - tree: The path of the work tree.
  ///   - top: The path of the checkout.
  /// - Throws: The error of the file manager.
  static func linkSubmodules(_ listing: [String], in tree: String, of top: String) throws {
    // The mode of a submodule, gitrevisions(7): `160000 <hash> <stage>\t<path>`.
    for line in listing where line.hasPrefix("160000 ") {
      guard let path = line.split(separator: "\t", maxSplits: 1).last.map(String.init) else {
        continue
      }
      let place = "\(tree)/\(path)"
      if FileManager.default.fileExists(atPath: place) {
        try FileManager.default.removeItem(atPath: place)
      }
      try FileManager.default.createSymbolicLink(
        atPath: place, withDestinationPath: "\(top)/\(path)")
    }
  }
}
