import Foundation
import FileSystems

/// Follows a trace from the view of the process: the inode of each path and of each descriptor.
struct MemoryNames {
  /// The effect of an operation on the disk.
  enum Effect {
    case changes([DiskLog.Change])
    case sync(DiskLog.Event)
  }

  private struct Handle {
    let inode: Int
    let mode: OpenMode
    var position = 0
  }

  private(set) var inodes: [String: Int] = [:]
  private var lengths: [Int: Int] = [:]
  private var handles: [OpenFile: Handle] = [:]
  private var lastInode = 0

  init(_ start: MemoryFileSystem.Snapshot) {
    for (path, bytes) in start.files.sorted(by: { $0.key < $1.key }) {
      lastInode += 1
      inodes[path] = lastInode
      lengths[lastInode] = bytes.count
    }
  }

  /// The effects of an operation, in order.
  ///
  /// A failed operation has none, unless it is a synchronisation.
  mutating func effects(of record: TracedOperation, parts: Int) throws -> [Effect] {
    let succeeded = record.error == nil
    switch record.operation {
    case .synchronize where record.error == EINTR,
      .synchronizeDirectory where record.error == EINTR:
      return [.sync(.interruptedSync)]
    case .synchronize:
      guard let inode = try handle(of: record)?.inode else { return [] }
      return [.sync(.fileSync(inode: inode, succeeded: succeeded))]
    case .synchronizeDirectory:
      return [.sync(.directorySync(path: record.path, succeeded: succeeded))]
    default:
      guard succeeded else {
        if record.operation == .close, let file = record.file { handles[file] = nil }
        return []
      }
      let changes = try changes(by: record, parts)
      return changes.isEmpty ? [] : [.changes(changes)]
    }
  }

  private mutating func changes(
    by record: TracedOperation, _ parts: Int
  ) throws -> [DiskLog.Change] {
    switch record.operation {
    case .open: return open(record)
    case .write: return try write(record, parts)
    case .truncate: return try truncate(record)
    case .rename:
      guard let destination = record.destination, let inode = inodes[record.path],
        inodes[destination] != inode
      else { return [] }
      inodes[record.path] = nil
      inodes[destination] = inode
      return [.rename(from: record.path, to: destination, inode: inode)]
    case .remove:
      guard let inode = inodes.removeValue(forKey: record.path) else { return [] }
      return [.remove(path: record.path, inode: inode)]
    case .close:
      if let file = record.file { handles[file] = nil }
      return []
    default: return []
    }
  }

  private mutating func open(_ record: TracedOperation) -> [DiskLog.Change] {
    guard let file = record.file, let mode = record.mode else { return [] }
    guard let inode = inodes[record.path] else {
      lastInode += 1
      inodes[record.path] = lastInode
      lengths[lastInode] = 0
      handles[file] = Handle(inode: lastInode, mode: mode)
      return [.create(path: record.path, inode: lastInode)]
    }
    handles[file] = Handle(inode: inode, mode: mode)
    guard mode == .replace, lengths[inode, default: 0] > 0 else { return [] }
    lengths[inode] = 0
    return [.cut(inode: inode, length: 0)]
  }

  private mutating func write(
    _ record: TracedOperation, _ parts: Int
  ) throws -> [DiskLog.Change] {
    guard let file = record.file, let handle = try handle(of: record) else { return [] }
    guard let bytes = record.bytes else {
      throw DiskLog.Unusable(
        description: "\(record): the recorder must keep the bytes that are written")
    }
    let length = lengths[handle.inode, default: 0]
    let offset = handle.mode == .append ? length : record.offset ?? handle.position
    if record.offset == nil { handles[file]?.position = offset + bytes.count }
    lengths[handle.inode] = max(lengths[handle.inode, default: 0], offset + bytes.count)
    let cuts = (0...parts).map { bytes.count * $0 / parts }
    return zip(cuts, cuts.dropFirst()).filter { $0 < $1 }.map { start, end in
      .write(inode: handle.inode, offset: offset + start, bytes: bytes[start..<end])
    }
  }

  private mutating func truncate(_ record: TracedOperation) throws -> [DiskLog.Change] {
    guard let handle = try handle(of: record), let length = record.offset,
      lengths[handle.inode] != length
    else { return [] }
    lengths[handle.inode] = length
    return [.cut(inode: handle.inode, length: length)]
  }

  private func handle(of record: TracedOperation) throws -> Handle? {
    guard let file = record.file, let handle = handles[file] else {
      // The operation failed with a bad descriptor and had no effect.
      if record.error != nil { return nil }
      throw DiskLog.Unusable(description: "\(record): it was opened before the trace began")
    }
    return handle
  }
}
