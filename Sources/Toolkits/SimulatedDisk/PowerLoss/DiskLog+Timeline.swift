import FileSystems

extension DiskLog {
  /// The lines of a timeline: the operations before the power cut, and the part of them that
  /// reached the disk.
  package func timeline(of state: CrashState, afterEntry entry: Int, _ pool: ContentPool)
    -> [String]
  {
    let steps = steps(of: state, afterEntry: entry, pool)
    var lines = steps.dropLast().map(\.text)
    let longest = 24
    if lines.count > longest {
      lines = ["… (\(lines.count - longest) earlier lines)"] + lines.suffix(longest)
    }
    for cut in steps.suffix(1) { lines += [cut.text] + cut.remarks.map { "  " + $0 } }
    let files = state.files(pool).sorted { $0.key < $1.key }.map {
      madeDirectories.contains($0.key) ? "\($0.key)/" : "\($0.key) (\($0.value.count) bytes)"
    }
    lines.append("  the disk then: " + (files.isEmpty ? "no file" : files.joined(separator: ", ")))
    return lines
  }

  /// For example `7 rename`, or `4 write (part 2 of 3)`.
  package func name(of unit: Int) -> String {
    let unit = units[unit]
    let kind =
      switch unit.change {
      case .write: "write"
      case .cut: "truncation"
      case .create(let path, _): "creation of \(path)"
      case .rename(_, let path, _): "rename to \(path)"
      case .remove(let path, _): "removal of \(path)"
      }
    let part = unit.partCount > 1 ? " (part \(unit.part) of \(unit.partCount))" : ""
    return "\(unit.entry) \(kind)\(part)"
  }
}

extension TraceEntry {
  /// True if the entry affects the disk.
  var isTold: Bool {
    guard case .operation(let operation) = kind else { return true }
    switch operation.operation {
    case .close, .read, .list, .lock, .identify, .openDirectory, .closeDirectory: return false
    case .synchronize, .synchronizeDirectory: return true
    case .open: return operation.mode != .read && operation.error == nil
    case .write, .truncate, .rename, .remove: return operation.error == nil
    }
  }
}
