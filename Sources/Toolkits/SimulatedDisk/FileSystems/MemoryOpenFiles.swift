import Foundation
import FileSystems

/// A ``MemoryTree`` and its open files.
struct MemoryOpenFiles: Sendable {
  typealias Failure = MemoryTree.Failure

  /// An open file description.
  ///
  /// It keeps its inode when the path is renamed or removed.
  struct Description: Sendable {
    let mode: OpenMode
    let inode: Int
    var position = 0
  }

  var tree: MemoryTree
  private(set) var open: [Int32: Description] = [:]
  /// The paths of the open directories.
  private(set) var directories: [Int32: String] = [:]
  // Descriptors are never reused, so closing a descriptor twice is always detected.
  private var lastDescriptor: Int32 = 2

  init(_ tree: MemoryTree) {
    self.tree = tree
  }

  mutating func openDirectory(_ path: String) throws(Failure) -> OpenDirectory {
    _ = try tree.readableDirectory(at: path)
    lastDescriptor += 1
    directories[lastDescriptor] = path
    return OpenDirectory(descriptor: lastDescriptor, path: path)
  }

  mutating func closeDirectory(_ directory: OpenDirectory) throws(Failure) {
    guard directories.removeValue(forKey: directory.descriptor) != nil else {
      throw Failure(EBADF)
    }
  }

  func path(of directory: OpenDirectory) throws(Failure) -> String {
    guard let path = directories[directory.descriptor] else { throw Failure(EBADF) }
    return path
  }

  func path(of name: String, in directory: OpenDirectory) throws(Failure) -> String {
    MemoryTree.path(try path(of: directory), name)
  }

  mutating func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(Failure) -> OpenFile {
    let inode = try inode(at: try path(of: name, in: directory), for: mode)
    if mode == .replace { tree.inodes[inode]?.bytes = [] }
    tree.inodes[inode]?.openCount += 1
    lastDescriptor += 1
    open[lastDescriptor] = Description(mode: mode, inode: inode)
    return OpenFile(descriptor: lastDescriptor, name: name, in: directory)
  }

  mutating func close(_ file: OpenFile) throws(Failure) {
    guard let description = open.removeValue(forKey: file.descriptor) else { throw Failure(EBADF) }
    let inode = description.inode
    if tree.inodes[inode]?.lockHolder == file.descriptor { tree.inodes[inode]?.lockHolder = nil }
    tree.inodes[inode]?.openCount -= 1
    tree.discardIfUnused(inode)
  }

  func read(_ file: OpenFile) throws(Failure) -> [UInt8] {
    let description = try description(of: file)
    guard [.read, .update, .lock].contains(description.mode) else { throw Failure(EBADF) }
    return tree.inodes[description.inode]?.bytes ?? []
  }

  func read(_ file: OpenFile, in range: Range<Int>) throws(Failure) -> [UInt8] {
    guard range.lowerBound >= 0 else { throw Failure(EINVAL) }
    let bytes = try read(file)
    return Array(bytes[range.clamped(to: 0..<bytes.count)])
  }

  mutating func write(_ bytes: [UInt8], to file: OpenFile) throws(Failure) {
    let description = try description(of: file)
    let length = tree.inodes[description.inode]?.bytes.count ?? 0
    let start = description.mode == .append ? length : description.position
    try write(bytes, to: file, at: start)
    open[file.descriptor]?.position = start + bytes.count
  }

  mutating func write(_ bytes: [UInt8], to file: OpenFile, at offset: Int) throws(Failure) {
    let description = try description(of: file)
    guard description.mode != .read else { throw Failure(EBADF) }
    guard offset >= 0 else { throw Failure(EINVAL) }
    let inode = description.inode
    var content: [UInt8] = []
    // The content is taken out and put back to avoid copying the bytes with every write.
    swap(&content, &tree.inodes[inode, default: MemoryTree.Inode()].bytes)
    // An appending write ignores its offset and writes to the end, as on Linux.
    let start = description.mode == .append ? content.count : offset
    if start > content.count { content += Array(repeating: 0, count: start - content.count) }
    content.replaceSubrange(start..<min(content.count, start + bytes.count), with: bytes)
    swap(&content, &tree.inodes[inode, default: MemoryTree.Inode()].bytes)
  }

  mutating func truncate(_ file: OpenFile, to length: Int) throws(Failure) {
    let description = try description(of: file)
    guard description.mode != .read, length >= 0 else { throw Failure(EINVAL) }
    let size = tree.inodes[description.inode]?.bytes.count ?? 0
    if length < size {
      tree.inodes[description.inode]?.bytes.removeLast(size - length)
    } else {
      tree.inodes[description.inode]?.bytes += repeatElement(0, count: length - size)
    }
  }

  mutating func lock(_ file: OpenFile) throws(Failure) {
    let inode = try description(of: file).inode
    let holder = tree.inodes[inode]?.lockHolder
    guard holder == nil || holder == file.descriptor else { throw Failure(EWOULDBLOCK) }
    tree.inodes[inode]?.lockHolder = file.descriptor
  }

  func description(of file: OpenFile) throws(Failure) -> Description {
    guard let description = open[file.descriptor] else { throw Failure(EBADF) }
    return description
  }

  /// The inode to open, created if missing.
  private mutating func inode(at path: String, for mode: OpenMode) throws(Failure) -> Int {
    switch try tree.entry(at: path) {
    case .symbolicLink: throw Failure(ELOOP)
    case .directory: throw Failure(EISDIR)
    case .file(let inode):
      let access = tree.inodes[inode]?.access ?? .readWrite
      guard access == .readWrite || (access == .readOnly && mode == .read) else {
        throw Failure(EACCES)
      }
      return inode
    case nil:
      if mode == .read || mode == .update { throw Failure(ENOENT) }
      return try tree.makeFile(at: path)
    }
  }
}
