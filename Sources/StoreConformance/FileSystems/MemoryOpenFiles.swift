import Persistence

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A ``MemoryTree`` and the files that a process has open in it.
struct MemoryOpenFiles: Sendable {
  typealias Failure = MemoryTree.Failure

  /// An open file description: it keeps its inode when the path is renamed or removed.
  struct Description: Sendable {
    let path: String
    let mode: OpenMode
    /// `nil` for a directory.
    let inode: Int?
    var position = 0
  }

  var tree: MemoryTree
  private(set) var open: [Int32: Description] = [:]
  // Descriptors are never reused, so that closing one twice is always noticed.
  private var lastDescriptor: Int32 = 2

  init(_ tree: MemoryTree) {
    self.tree = tree
  }

  mutating func open(_ path: String, _ mode: OpenMode) throws(Failure) -> OpenFile {
    guard let inode = try inode(at: path, for: mode) else {
      return add(Description(path: path, mode: mode, inode: nil))
    }
    if mode == .replace { tree.inodes[inode]?.bytes = [] }
    tree.inodes[inode]?.openCount += 1
    return add(Description(path: path, mode: mode, inode: inode))
  }

  mutating func close(_ file: OpenFile) throws(Failure) {
    guard let description = open.removeValue(forKey: file.descriptor) else { throw Failure(EBADF) }
    guard let inode = description.inode else { return }
    if tree.inodes[inode]?.lockHolder == file.descriptor { tree.inodes[inode]?.lockHolder = nil }
    tree.inodes[inode]?.openCount -= 1
    tree.discardIfUnused(inode)
  }

  func read(_ file: OpenFile) throws(Failure) -> [UInt8] {
    let description = try description(of: file)
    guard let inode = description.inode else { throw Failure(EISDIR) }
    guard description.mode == .read || description.mode == .lock else { throw Failure(EBADF) }
    return tree.inodes[inode]?.bytes ?? []
  }

  mutating func write(_ bytes: [UInt8], to file: OpenFile) throws(Failure) {
    let description = try description(of: file)
    guard description.mode != .read, let inode = description.inode else { throw Failure(EBADF) }
    var content: [UInt8] = []
    // Taken out and put back, so that the bytes are not copied with every write.
    swap(&content, &tree.inodes[inode, default: MemoryTree.Inode()].bytes)
    let start = description.mode == .append ? content.count : description.position
    if start > content.count { content += Array(repeating: 0, count: start - content.count) }
    content.replaceSubrange(start..<min(content.count, start + bytes.count), with: bytes)
    swap(&content, &tree.inodes[inode, default: MemoryTree.Inode()].bytes)
    open[file.descriptor]?.position = start + bytes.count
  }

  mutating func truncate(_ file: OpenFile, to length: Int) throws(Failure) {
    let description = try description(of: file)
    guard description.mode != .read, let inode = description.inode, length >= 0 else {
      throw Failure(EINVAL)
    }
    let count = tree.inodes[inode]?.bytes.count ?? 0
    if length < count {
      tree.inodes[inode]?.bytes.removeLast(count - length)
    } else {
      tree.inodes[inode]?.bytes += Array(repeating: 0, count: length - count)
    }
  }

  mutating func lock(_ file: OpenFile) throws(Failure) {
    guard let inode = try description(of: file).inode else { throw Failure(EISDIR) }
    let holder = tree.inodes[inode]?.lockHolder
    guard holder == nil || holder == file.descriptor else { throw Failure(EWOULDBLOCK) }
    tree.inodes[inode]?.lockHolder = file.descriptor
  }

  func description(of file: OpenFile) throws(Failure) -> Description {
    guard let description = open[file.descriptor] else { throw Failure(EBADF) }
    return description
  }

  /// The inode to open, made when missing; `nil` for a directory.
  private mutating func inode(at path: String, for mode: OpenMode) throws(Failure) -> Int? {
    switch try tree.entry(at: path) {
    case .symbolicLink: throw Failure(ELOOP)
    case .directory:
      guard mode == .read else { throw Failure(EISDIR) }
      if tree.directories[path]?.access == MemoryAccess.none { throw Failure(EACCES) }
      return nil
    case .file(let inode):
      let access = tree.inodes[inode]?.access ?? .readWrite
      guard access == .readWrite || (access == .readOnly && mode == .read) else {
        throw Failure(EACCES)
      }
      return inode
    case nil:
      if mode == .read { throw Failure(ENOENT) }
      return try tree.makeFile(at: path)
    }
  }

  private mutating func add(_ description: Description) -> OpenFile {
    lastDescriptor += 1
    open[lastDescriptor] = description
    return OpenFile(descriptor: lastDescriptor)
  }
}
