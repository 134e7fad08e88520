import Foundation
import FileSystems

/// The allowed access to a file or directory of a ``MemoryFileSystem``.
public enum MemoryAccess: Sendable, Equatable {
  /// Everything is allowed.
  case readWrite
  /// A file cannot be written. A directory's entries cannot be created, renamed or removed.
  case readOnly
  /// No access is allowed.
  case none
}

/// The directories and files of a ``MemoryFileSystem``: the content of the disk.
///
/// As in POSIX, names and contents are separate. An entry refers to an inode, and an inode lives as
/// long as an entry or an open file needs it.
struct MemoryTree: Sendable {
  enum Entry: Sendable, Equatable {
    case file(inode: Int)
    case directory
    case symbolicLink(target: String)
  }

  struct Directory: Sendable {
    var access = MemoryAccess.readWrite
    var entries: [String: Entry] = [:]
  }

  struct Inode: Sendable {
    var bytes: [UInt8] = []
    var access = MemoryAccess.readWrite
    var isLinked = true
    /// The number of open files of the inode, and the open file that has the lock.
    var openCount = 0
    var lockHolder: Int32?
  }

  /// The longest name of a file in bytes (`NAME_MAX` of Linux and macOS).
  static let longestName = 255

  var directories: [String: Directory] = ["/": Directory()]
  var inodes: [Int: Inode] = [:]
  private var lastInode = 0

  static func path(_ directory: String, _ name: String) -> String {
    switch directory {
    case "/": "/" + name
    // `directoryAndName(of:)` splits a relative path in the same way.
    case ".": name
    default: directory + "/" + name
    }
  }

  /// The entry at a path, if its directory exists and may be entered.
  func entry(at path: String) throws(Failure) -> Entry? {
    if directories[path] != nil { return .directory }
    let parts = directoryAndName(of: path)
    if parts.name.utf8.count > Self.longestName { throw Failure(ENAMETOOLONG) }
    let directory = try directory(at: parts.directory)
    if directory.access == .none { throw Failure(EACCES) }
    return directory.entries[parts.name]
  }

  func directory(at path: String) throws(Failure) -> Directory {
    if let directory = directories[path] { return directory }
    let parts = directoryAndName(of: path)
    let entry = directories[parts.directory]?.entries[parts.name]
    throw Failure(entry == nil ? ENOENT : ENOTDIR)
  }

  /// The status of the file or directory at a path.
  func status(at path: String) throws(Failure) -> FileStatus {
    switch try entry(at: path) {
    case .file(let inode): return status(of: inode)
    // The numbers of directories and links are never compared. No file has this number.
    case .directory, .symbolicLink: return status(of: 0)
    case nil: throw Failure(ENOENT)
    }
  }

  func status(of inode: Int) -> FileStatus {
    FileStatus(
      identity: FileIdentity(device: 1, number: UInt64(inode)),
      size: inodes[inode]?.bytes.count ?? 0, linkCount: inodes[inode]?.isLinked == true ? 1 : 0)
  }

  /// Creates, changes or (with `nil`) removes an entry.
  mutating func setEntry(_ entry: Entry?, at path: String) throws(Failure) {
    let parts = directoryAndName(of: path)
    guard try directory(at: parts.directory).access == .readWrite else { throw Failure(EACCES) }
    if case .file(let inode) = directories[parts.directory]?.entries[parts.name] {
      inodes[inode]?.isLinked = false
      discardIfUnused(inode)
    }
    directories[parts.directory]?.entries[parts.name] = entry
    if case .file(let inode) = entry { inodes[inode]?.isLinked = true }
  }

  /// Creates an empty file.
  ///
  /// Returns its inode.
  mutating func makeFile(at path: String) throws(Failure) -> Int {
    lastInode += 1
    inodes[lastInode] = Inode()
    do {
      try setEntry(.file(inode: lastInode), at: path)
    } catch {
      inodes[lastInode] = nil
      throw error
    }
    return lastInode
  }

  mutating func rename(_ source: String, to destination: String) throws(Failure) {
    guard let moved = try entry(at: source) else { throw Failure(ENOENT) }
    let replaced = try entry(at: destination)
    if moved == .directory || replaced == .directory { throw Failure(EISDIR) }
    if moved == replaced { return }
    let origin = directoryAndName(of: source)
    guard try directory(at: origin.directory).access == .readWrite else { throw Failure(EACCES) }
    try setEntry(moved, at: destination)
    directories[origin.directory]?.entries[origin.name] = nil
  }

  mutating func remove(_ path: String) throws(Failure) {
    guard let entry = try entry(at: path) else { throw Failure(ENOENT) }
    if entry == .directory { throw Failure(EISDIR) }
    try setEntry(nil, at: path)
  }

  /// Creates a directory and any missing parents.
  mutating func makeDirectory(_ path: String) throws(Failure) {
    if directories[path] != nil { return }
    let parts = directoryAndName(of: path)
    // A relative path ends at ".", which has no parent.
    if path != "." {
      try makeDirectory(parts.directory)
      guard directories[parts.directory]?.entries[parts.name] == nil else {
        throw Failure(ENOTDIR)
      }
      try setEntry(.directory, at: path)
    }
    directories[path] = Directory()
  }

  mutating func discardIfUnused(_ inode: Int) {
    guard let unused = inodes[inode], !unused.isLinked, unused.openCount == 0 else { return }
    inodes[inode] = nil
  }

  /// An error number without the failed operation and its path.
  struct Failure: Error {
    let number: Int32

    init(_ number: Int32) {
      self.number = number
    }
  }
}
