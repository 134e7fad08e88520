extension DiskLog {
  /// The entries in which another file replaced a file that had been written in place.
  ///
  /// A journal causes such an entry: it is appended to and then rewritten.
  ///
  /// O(changes).
  package func rewritings(of path: String) -> [Int] {
    var inode = startInodes[path]
    var isAppendedTo = false
    var entries: [Int] = []
    for unit in units {
      switch unit.change {
      case .write(let written, _, _): if written == inode { isAppendedTo = true }
      case .create(path, let made):
        (inode, isAppendedTo) = (made, false)
      case .rename(_, path, let moved):
        if inode != nil, isAppendedTo { entries.append(unit.entry) }
        (inode, isAppendedTo) = (moved, false)
      case .rename(path, _, _), .remove(path, _):
        (inode, isAppendedTo) = (nil, false)
      case .create, .rename, .remove, .cut: break
      }
    }
    return entries
  }
}
