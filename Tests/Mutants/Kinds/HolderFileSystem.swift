import Foundation
import Persistence

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes the number of this process into a lock's file, and refuses the lock while a process of the
/// number in there lives.
struct HolderFileSystem: WrappingFileSystem {
  let base: any FileSystem

  func lock(_ file: OpenFile) throws(FileSystemError) {
    try base.lock(file)
    let bytes = try base.withFile(file.name, in: file.directory, .read, base.read)
    if let holder = Int32(String(decoding: bytes, as: UTF8.self)), kill(holder, 0) == 0 {
      throw FileSystemError(.lock, file.path, number: EWOULDBLOCK)
    }
    try write("\(getpid())", file)
  }

  func close(_ file: OpenFile) throws(FileSystemError) {
    if file.isForLocking { try write("", file) }
    try base.close(file)
  }

  private func write(_ text: String, _ lock: OpenFile) throws(FileSystemError) {
    try base.withFile(lock.name, in: lock.directory, .replace) { file throws(FileSystemError) in
      try base.write(Array(text.utf8), to: file)
    }
  }
}
