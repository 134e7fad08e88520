import FileTracing
import Foundation
import Persistence
import SimulatedDisk

/// Converts the traced calls of a store to changes of the disk.
///
/// Paths are relative to the traced directory, which is `.`.
struct TracedLog {
  /// The numbers of the notes about calls of the store.
  enum NoteNumber {
    static let acknowledged = 1
    static let threw = 2
    /// Between `dying` and `gone`, an injected failure means a call that a dead process does not
    /// make.
    static let dying = 3
    static let gone = 4
  }

  /// The store made a call that the trace does not describe in enough detail.
  struct NotFollowed: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var log: DiskLog
  /// The number of parts into which a write is cut.
  private let parts: Int
  private var inodes: [String: Int]
  private var contents: [Int: [UInt8]] = [:]
  private var inodesOfNodes: [UInt64: Int] = [:]
  private var lastInode: Int
  private var isDying = false

  /// Reads the records of a trace that began with these contents of the directory.
  ///
  /// - Throws: ``NotFollowed``.
  init(
    _ records: [TraceRecord], from start: MemoryFileSystem.Snapshot, parts: Int
  ) throws(NotFollowed) {
    self.parts = parts
    let files = start.files
    let paths = files.keys.sorted()
    inodes = Dictionary(uniqueKeysWithValues: zip(paths, 1...))
    lastInode = paths.count
    for (path, inode) in inodes { contents[inode] = files[path] }
    log = DiskLog(from: start, inodes: inodes)
    for (index, record) in records.enumerated() { try read(record, index + 1) }
  }

  /// The contents that the files should have now, if the trace is complete.
  var files: [String: [UInt8]] { inodes.compactMapValues { contents[$0] } }

  private mutating func read(_ record: TraceRecord, _ entry: Int) throws(NotFollowed) {
    if isDying, record.wasInjected, record.kind != .close { return }
    switch record.kind {
    case .note: note(record, entry)
    case .unfollowed:
      let name = record.name.isEmpty ? "" : " of \(record.name)"
      throw NotFollowed(description: "\(record.otherName)\(name)")
    case .synchronize, .synchronizeDirectory: try synchronize(record, entry)
    case .close, .read, .writeOut, .lock: break
    case .open, .write, .truncate, .allocate, .rename, .link, .remove, .makeDirectory:
      if record.error == 0 { try change(record, entry) }
    }
  }

  private mutating func note(_ record: TraceRecord, _ entry: Int) {
    switch record.offset {
    case NoteNumber.acknowledged:
      log.tell("\(entry)  acknowledged \(record.name)", entry)
      log.add(.acknowledged(record.name), entry)
    case NoteNumber.threw:
      log.tell("\(entry)  threw: \(record.name)", entry)
      log.add(.threw(record.name), entry)
    case NoteNumber.dying: isDying = true
    case NoteNumber.gone:
      isDying = false
      log.tell("\(entry)  the process is killed", entry)
    default: log.tell("\(entry)  \(record.name)", entry)
    }
  }

  private mutating func synchronize(_ record: TraceRecord, _ entry: Int) throws(NotFollowed) {
    let failure = record.error == 0 ? "" : " FAILED: \(String(cString: strerror(record.error)))"
    if record.error == EINTR {
      log.tell("\(entry)  \(record.kind) \(record.name)\(failure)", entry)
      log.add(.interruptedSync, entry)
    } else if record.isOfEverything {
      log.tell("\(entry)  synchronize everything\(failure)", entry)
      synchronizeEverything(succeeded: record.error == 0, entry)
    } else if record.kind == .synchronizeDirectory {
      log.tell("\(entry)  synchronizeDirectory \(record.name)\(failure)", entry)
      log.add(.directorySync(path: record.name, succeeded: record.error == 0), entry)
    } else {
      log.tell("\(entry)  synchronize \(record.name)\(failure)", entry)
      let inode = try inode(of: record)
      log.add(.fileSync(inode: inode, succeeded: record.error == 0), entry)
    }
  }

  /// Treats a failure as one of every file and directory, because the trace does not show which
  /// ones were affected.
  private mutating func synchronizeEverything(succeeded: Bool, _ entry: Int) {
    for inode in contents.keys.sorted() {
      log.add(.fileSync(inode: inode, succeeded: succeeded), entry)
    }
    let directories = log.madeDirectories.union(log.start.directories).union(["."])
    for path in directories.sorted() {
      log.add(.directorySync(path: path, succeeded: succeeded), entry)
    }
  }

  private mutating func change(_ record: TraceRecord, _ entry: Int) throws(NotFollowed) {
    switch record.kind {
    case .open: try open(record, entry)
    case .write: try write(record, entry)
    case .truncate: try setLength(record, entry, "truncate")
    case .allocate: try setLength(record, entry, "allocate")
    case .rename: try rename(record, entry)
    case .link:
      let inode = try inode(of: record)
      inodes[record.otherName] = inode
      apply([.create(path: record.otherName, inode: inode)], record, entry)
    case .remove:
      guard let inode = inodes.removeValue(forKey: record.name) else { return }
      apply([.remove(path: record.name, inode: inode)], record, entry)
    case .makeDirectory:
      lastInode += 1
      inodes[record.name] = lastInode
      log.tell("\(entry)  makeDirectory \(record.name)", entry)
      log.addDirectory(record.name, inode: lastInode, entry)
    case .close, .read, .synchronize, .writeOut, .synchronizeDirectory, .lock, .note, .unfollowed:
      break
    }
  }
}

extension TracedLog {
  private mutating func open(_ record: TraceRecord, _ entry: Int) throws(NotFollowed) {
    if record.isDirectory { return }
    let flags = Int32(truncatingIfNeeded: record.flags)
    if record.isNew {
      lastInode += 1
      let inode = lastInode
      inodesOfNodes[record.node] = inode
      contents[inode] = []
      if !Self.isNameless(flags) {
        inodes[record.name] = inode
        apply([.create(path: record.name, inode: inode)], record, entry)
      }
    } else {
      let inode = try inode(of: record)
      if flags & O_TRUNC != 0, contents[inode]?.isEmpty == false {
        apply([.cut(inode: inode, length: 0)], record, entry)
      }
    }
  }

  /// Returns true if the flags open a file without a name (`O_TMPFILE`).
  private static func isNameless(_ flags: Int32) -> Bool {
    #if os(Linux)
      // `O_TMPFILE` of open(2), which Swift does not import.
      let nameless: Int32 = 0o20000000
      return flags & nameless != 0
    #else
      return false
    #endif
  }

  private mutating func write(_ record: TraceRecord, _ entry: Int) throws(NotFollowed) {
    guard record.byteCount > 0 else { return }
    guard let bytes = record.bytes else {
      throw NotFollowed(description: "a write without its bytes: \(record)")
    }
    let inode = try inode(of: record)
    let cuts = (0...parts).map { bytes.count * $0 / parts }
    let changes = zip(cuts, cuts.dropFirst()).filter { $0 < $1 }.map { start, end in
      DiskLog.Change.write(
        inode: inode, offset: record.offset + start, bytes: bytes[start..<end])
    }
    guard record.isSynchronous else {
      apply(changes, record, entry)
      return
    }
    make(changes, record, entry)
    log.addForced(changes, inode: inode, entry)
  }

  private mutating func setLength(
    _ record: TraceRecord, _ entry: Int, _ what: String
  ) throws(NotFollowed) {
    let inode = try inode(of: record)
    guard contents[inode]?.count != record.offset else { return }
    apply([.cut(inode: inode, length: record.offset)], record, entry)
  }

  private mutating func rename(_ record: TraceRecord, _ entry: Int) throws(NotFollowed) {
    if log.madeDirectories.contains(record.name) || log.start.directories.contains(record.name) {
      throw NotFollowed(description: "a directory was renamed: \(record.name)")
    }
    // `RENAME_NOREPLACE` is the only flag that does not exchange names.
    guard record.flags <= 1 else {
      throw NotFollowed(description: "names were exchanged: \(record.name)")
    }
    let inode = try inode(of: record)
    guard inodes[record.otherName] != inode else { return }
    inodes[record.name] = nil
    inodes[record.otherName] = inode
    apply([.rename(from: record.name, to: record.otherName, inode: inode)], record, entry)
  }

  /// Adds changes to the timeline and the log, and applies them.
  private mutating func apply(
    _ changes: [DiskLog.Change], _ record: TraceRecord, _ entry: Int
  ) {
    make(changes, record, entry)
    log.add(changes, entry)
  }

  /// Adds changes to the timeline, and applies them.
  private mutating func make(
    _ changes: [DiskLog.Change], _ record: TraceRecord, _ entry: Int
  ) {
    log.tell("\(entry)  \(Self.text(record))", entry)
    for change in changes where change.directory == nil {
      contents[change.inode] = change.applied(to: contents[change.inode] ?? [])
    }
  }

  private static func text(_ record: TraceRecord) -> String {
    let kind = record.kind
    switch kind {
    case .open: return "\(record.isNew ? "create" : "open and empty") \(record.name)"
    case .write:
      let waits = record.isSynchronous ? ", waiting for the disk" : ""
      return "write \(record.name), \(record.byteCount) bytes at \(record.offset)\(waits)"
    case .truncate, .allocate: return "\(kind) \(record.name) to \(record.offset) bytes"
    default:
      return "\(kind) \(record.name)" + (record.otherName.isEmpty ? "" : " to \(record.otherName)")
    }
  }

  /// The file of a record.
  ///
  /// A file that existed at the start is first identified by its name.
  private mutating func inode(of record: TraceRecord) throws(NotFollowed) -> Int {
    if let inode = inodesOfNodes[record.node] { return inode }
    guard record.node != 0, let inode = inodes[record.name] else {
      throw NotFollowed(description: "a file that is not known: \(record)")
    }
    inodesOfNodes[record.node] = inode
    return inode
  }
}
