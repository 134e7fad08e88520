import Foundation
import Persistence

/// Writes with a single `write(2)`, and ignores how many bytes it has written.
struct ShortWritingFileSystem: WrappingFileSystem {
  let base: any FileSystem

  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    let count = Foundation.write(file.descriptor, bytes, bytes.count)
    if count < 0 { throw FileSystemError(.write, file.path, number: errno) }
  }
}
