import Foundation
import Persistence

/// A file as memory: `mmap(2)` for reading and writing, shared with the file.
///
/// Not Sendable: its store guards it.
final class MappedFile {
  struct Failure: Error {
    let call: String
    let number: Int32
  }

  private let descriptor: Int32
  private var start: UnsafeMutableRawPointer?
  /// The number of mapped bytes.
  private(set) var count = 0

  /// Maps a file, or makes a file of this length.
  init(_ path: String, making count: Int? = nil) throws {
    descriptor = open(
      path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | (count == nil ? 0 : O_CREAT | O_TRUNC), 0o600)
    guard descriptor >= 0 else { throw Failure(call: "open", number: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(call: "fstat", number: errno) }
    if let count { try grow(to: count) } else { try map(Int(status.st_size)) }
  }

  deinit {
    unmap()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Makes the file longer, with room on the disk: a write to a mapping cannot fail.
  func grow(to count: Int) throws {
    #if canImport(Darwin)
      guard ftruncate(descriptor, off_t(count)) == 0 else {
        throw Failure(call: "ftruncate", number: errno)
      }
    #else
      let number = posix_fallocate(descriptor, 0, off_t(count))
      guard number == 0 else { throw Failure(call: "posix_fallocate", number: number) }
    #endif
    guard fsync(descriptor) == 0 else { throw Failure(call: "fsync", number: errno) }
    try map(count)
  }

  /// The bytes of a range, which lies in the file.
  func bytes(in range: Range<Int>) -> [UInt8] {
    guard let start else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count)[range])
  }

  /// Writes into the mapping, and waits until the disk has the bytes (`msync(2)`).
  func write(_ bytes: [UInt8], at offset: Int) throws {
    guard let start, offset + bytes.count <= count else {
      throw Failure(call: "write", number: EFBIG)
    }
    (start + offset).copyMemory(from: bytes, byteCount: bytes.count)
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let first = offset / page * page
    guard msync(start + first, offset + bytes.count - first, MS_SYNC) == 0 else {
      throw Failure(call: "msync", number: errno)
    }
  }

  /// Waits until the disk has everything that the mapping shows.
  func synchronize() throws {
    guard let start, msync(start, count, MS_SYNC) == 0 else {
      throw Failure(call: "msync", number: errno)
    }
  }

  private func map(_ count: Int) throws {
    let place =
      count == 0
      ? MAP_FAILED : mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let place, place != MAP_FAILED else { throw Failure(call: "mmap", number: errno) }
    unmap()
    (start, self.count) = (place, count)
  }

  private func unmap() {
    if let start { munmap(start, count) }
    start = nil
  }
}
