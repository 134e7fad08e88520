extension DiskLog {
  /// One line of a timeline, with the files that the running system shows after it.
  package struct Step: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
      /// A call of the store ended.
      case call
      /// A file operation succeeded.
      case operation
      /// A synchronisation failed.
      case failure
      /// The power fails.
      case powerCut
    }

    package let kind: Kind
    package let text: String
    /// Sizes in bytes, by path.
    ///
    /// After a power cut, the sizes of the files that are left.
    package let sizes: [String: Int]
    /// The entries that a power cut lost or kept.
    package var remarks: [String] = []
  }

  /// The lines up to a power cut, each with the files after the line.
  ///
  /// The cut is the last line.
  ///
  /// O(lines + units).
  package func steps(of state: CrashState, afterEntry entry: Int, _ pool: ContentPool) -> [Step] {
    var files = ShownFiles(self)
    let kinds = kinds
    var steps = lines.filter { $0.entry <= entry }.map { line in
      files.move(to: line.entry, in: self)
      return Step(kind: kinds[line.entry] ?? .operation, text: line.text, sizes: files.sizes)
    }
    var remarks: [String] = []
    if !state.lost.isEmpty {
      remarks.append("lost: " + state.lost.map(name(of:)).joined(separator: "; "))
    }
    if !state.kept.isEmpty {
      remarks.append("kept, unforced: " + state.kept.map(name(of:)).joined(separator: "; "))
    }
    steps.append(
      Step(
        kind: .powerCut,
        text: entry == 0 ? "the power goes before all" : "the power goes after \(entry)",
        sizes: state.files(pool).filter { !madeDirectories.contains($0.key) }.mapValues(\.count),
        remarks: remarks))
    return steps
  }

  /// The kinds of the entries that are not successful operations.
  private var kinds: [Int: Step.Kind] {
    var kinds: [Int: Step.Kind] = [:]
    for (entry, event) in events {
      switch event {
      case .acknowledged, .threw: kinds[entry] = .call
      default: if event.isFailedSync { kinds[entry] = .failure }
      }
    }
    return kinds
  }
}

/// The files of a disk as the running system shows them, including everything not yet durable.
///
/// The value advances along a log.
struct ShownFiles {
  private var entries: [String: Int]
  private var lengths: [Int: Int] = [:]
  private var next = 0

  init(_ log: DiskLog) {
    entries = log.startInodes
    let files = log.start.files
    for (path, inode) in log.startInodes { lengths[inode] = files[path]?.count ?? 0 }
  }

  /// Advances past an entry of the trace.
  mutating func move(to entry: Int, in log: DiskLog) {
    while next < log.units.count, log.units[next].entry <= entry {
      apply(log.units[next].change, log)
      next += 1
    }
  }

  /// Sizes in bytes, by path.
  var sizes: [String: Int] { entries.mapValues { lengths[$0] ?? 0 } }

  private mutating func apply(_ change: DiskLog.Change, _ log: DiskLog) {
    switch change {
    case .write(let inode, let offset, let bytes):
      lengths[inode] = max(lengths[inode] ?? 0, offset + bytes.count)
    case .cut(let inode, let length): lengths[inode] = length
    case .create(let path, _) where log.madeDirectories.contains(path): break
    case .create, .rename, .remove: entries = change.applied(to: entries)
    }
  }
}
