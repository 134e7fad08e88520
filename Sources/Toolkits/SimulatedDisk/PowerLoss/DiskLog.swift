import Foundation
import FileSystems

/// The changes that a trace made to the disk: units that a power cut may keep or lose, and events
/// that make them durable.
package struct DiskLog: Sendable {
  /// The change of a unit.
  package enum Change: Sendable {
    case write(inode: Int, offset: Int, bytes: ArraySlice<UInt8>)
    case cut(inode: Int, length: Int)
    case create(path: String, inode: Int)
    case rename(from: String, to: String, inode: Int)
    case remove(path: String, inode: Int)
  }

  /// The smallest change that reaches the disk completely or not at all.
  package struct Unit: Sendable {
    /// The number of the operation in its trace.
    package let entry: Int
    package let change: Change
    /// The number of this part of its write, from 1, and the number of parts.
    package var part = 1
    package var partCount = 1
  }

  /// One event of the trace.
  package enum Event: Sendable {
    /// A unit was added, identified by its index. The unit is not yet forced to the disk.
    case unit(Int)
    /// A file was synchronised, successfully or not.
    case fileSync(inode: Int, succeeded: Bool)
    /// A write waited until its own bytes were on the disk, and forced no others. The write is
    /// identified by its units.
    case forced(inode: Int, units: Range<Int>)
    /// A directory was synchronised, successfully or not.
    case directorySync(path: String, succeeded: Bool)
    /// A signal interrupted a synchronisation, which forced nothing and dropped nothing.
    case interruptedSync
    /// The store acknowledged a call.
    case acknowledged(String)
    /// A call of the store threw.
    case threw(String)
  }

  /// The durable content of the disk before the trace began.
  package let start: MemoryFileSystem.Snapshot
  /// The inodes of the files at the start, by path.
  package let startInodes: [String: Int]
  /// The operations, for a timeline, each with the number of its trace entry.
  package private(set) var lines: [(entry: Int, text: String)] = []
  /// The paths of the directories created during the trace.
  package private(set) var madeDirectories: Set<String> = []
  package private(set) var units: [Unit] = []
  /// The events, each with the number of its trace entry.
  package private(set) var events: [(entry: Int, event: Event)] = []

  /// Reads a trace.
  ///
  /// Each write is split into `parts` parts of about equal length. Throws ``Unusable`` if the trace
  /// begins with an open file, or does not contain the written bytes.
  package init(
    _ trace: Trace, from start: MemoryFileSystem.Snapshot, parts: Int = 3
  ) throws {
    var names = MemoryNames(start)
    self.init(from: start, inodes: names.inodes)
    for entry in trace.entries {
      if entry.isTold { tell("\(entry)", entry.number) }
      switch entry.kind {
      case .acknowledged(let text): add(.acknowledged(text), entry.number)
      case .threw(let text): add(.threw(text), entry.number)
      case .operation(let operation):
        for step in try names.effects(of: operation, parts: max(1, parts)) {
          switch step {
          case .sync(let event): add(event, entry.number)
          case .changes(let changes): add(changes, entry.number)
          }
        }
      }
    }
  }

  /// Creates an empty log.
  ///
  /// `inodes` are those of the existing files, by path.
  package init(from start: MemoryFileSystem.Snapshot, inodes: [String: Int]) {
    self.start = start
    startInodes = inodes
  }

  /// Adds a line for a timeline.
  package mutating func tell(_ text: String, _ entry: Int) { lines.append((entry, text)) }

  /// Adds an event that is not a change.
  package mutating func add(_ event: Event, _ entry: Int) { events.append((entry, event)) }

  /// Adds the changes of an operation, each as a separate unit.
  package mutating func add(_ changes: [Change], _ entry: Int) {
    for (index, change) in changes.enumerated() {
      events.append((entry, .unit(units.count)))
      units.append(Unit(entry: entry, change: change, part: index + 1, partCount: changes.count))
    }
  }

  /// Adds the changes of a write that waited until its bytes were on the disk.
  package mutating func addForced(_ changes: [Change], inode: Int, _ entry: Int) {
    let first = units.count
    add(changes, entry)
    add(.forced(inode: inode, units: first..<units.count), entry)
  }

  /// Adds the creation of a directory, whose entry is a unit like a file's entry.
  package mutating func addDirectory(_ path: String, inode: Int, _ entry: Int) {
    madeDirectories.insert(path)
    add([.create(path: path, inode: inode)], entry)
  }

  /// A trace from which no disk can be derived.
  package struct Unusable: Error, CustomStringConvertible {
    package let description: String
  }
}

extension DiskLog.Event {
  /// True if a synchronisation failed.
  package var isFailedSync: Bool {
    switch self {
    case .fileSync(_, false), .directorySync(_, false): true
    default: false
    }
  }
}

extension DiskLog.Change {
  /// The directory whose entries change, or `nil` for a change of data.
  package var directory: String? {
    switch self {
    case .write, .cut: nil
    case .create(let path, _), .remove(let path, _), .rename(_, let path, _):
      directoryAndName(of: path).directory
    }
  }

  /// The file that changes.
  package var inode: Int {
    switch self {
    case .write(let inode, _, _), .cut(let inode, _), .create(_, let inode),
      .rename(_, _, let inode), .remove(_, let inode):
      inode
    }
  }

  /// Returns a file's bytes after this change of its data.
  ///
  /// Bytes before the offset that were never written are zeros, as in a hole.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .write(_, let offset, let part):
      Self.copy(bytes, length: max(bytes.count, offset + part.count), part, at: offset)
    case .cut(_, let length): Self.copy(bytes, length: length, [], at: 0)
    case .create, .rename, .remove: bytes
    }
  }

  /// Returns bytes with a new length and a part replaced.
  ///
  /// The bytes are copied in blocks, because database files are copied thousands of times.
  private static func copy(
    _ bytes: [UInt8], length: Int, _ part: ArraySlice<UInt8>, at offset: Int
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = length
      guard let target = UnsafeMutableRawBufferPointer(buffer).baseAddress else { return }
      memset(target, 0, length)
      bytes.withUnsafeBytes { source in
        if let start = source.baseAddress { memcpy(target, start, min(length, source.count)) }
      }
      part.withUnsafeBytes { source in
        if let start = source.baseAddress { memcpy(target + offset, start, source.count) }
      }
    }
  }

  /// Returns a directory's entries after this change.
  ///
  /// The change may follow another change that never reached the disk, so it applies to the entries
  /// that exist. A rename adds the new name. It removes the old name only if that name still
  /// belongs to this file.
  package func applied(to entries: [String: Int]) -> [String: Int] {
    var entries = entries
    switch self {
    case .create(let path, let inode): entries[path] = inode
    case .rename(let source, let destination, let inode):
      entries[destination] = inode
      if entries[source] == inode { entries[source] = nil }
    case .remove(let path, let inode): if entries[path] == inode { entries[path] = nil }
    case .write, .cut: break
    }
    return entries
  }
}
