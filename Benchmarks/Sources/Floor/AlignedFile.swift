import Foundation
import Persistence

/// A file of a fixed length whose writes do not go through the kernel's page cache.
///
/// These writes must begin and end at a block, in memory and in the file.
package struct AlignedFile {
  /// The length of a block, which is a multiple of that of every usual disk, in bytes.
  private static let block = 4_096

  private let file: RawFile
  private let length: Int
  private var offset = 0
  /// The blocks of the write that is under way.
  private let blocks: Blocks

  /// Memory at an address that is a multiple of a block's length.
  private final class Blocks {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ length: Int) {
      bytes = .allocate(byteCount: length, alignment: AlignedFile.block)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit { bytes.deallocate() }
  }

  /// Opens a file, and fills it with zeros.
  ///
  /// - Throws: `FileSystemError` if the file system has no writes past its cache, too.
  init(_ path: String, length: Int) throws(FileSystemError) {
    self.length = length
    file = try RawFile(path, appends: false, bypassesCache: true)
    blocks = Blocks(length)
    try file.write(UnsafeRawBufferPointer(blocks.bytes))
    try file.synchronize()
  }

  /// Writes a line as whole blocks after the last line; when the file is full, again at its
  /// beginning.
  mutating func write(_ line: [UInt8], isSynchronized: Bool) throws(FileSystemError) {
    let count = (line.count + Self.block - 1) / Self.block * Self.block
    // The longest item that the benchmark knows has a million bytes.
    guard count <= length else { throw FileSystemError(.write, file.path, number: EFBIG) }
    if offset + count > length { offset = 0 }
    blocks.bytes.copyBytes(from: line)
    try file.write(UnsafeRawBufferPointer(rebasing: blocks.bytes[..<count]), at: offset)
    offset += count
    if isSynchronized { try file.synchronize() }
  }

  func close() throws(FileSystemError) { try file.close() }

  /// Tells whether the file system of a directory has writes past its cache.
  ///
  /// Makes a file there and removes it. A directory that cannot be written has another error later.
  ///
  /// - Returns: The reason why there are none; `nil` if there are.
  package static func obstacle(in directory: String) -> String? {
    let path = directory + "/.lockstep-direct-\(ProcessInfo.processInfo.processIdentifier)"
    defer { unlink(path) }
    do {
      try AlignedFile(path, length: block).close()
      return nil
    } catch let error where error.number == EINVAL || error.number == EOPNOTSUPP {
      return "The file system has no writes past the kernel's page cache"
    } catch {
      return nil
    }
  }
}
