import Foundation

extension PosixFileSystem {
  /// Reads a file from its beginning to its end.
  ///
  /// Costs one allocation of the file's size, unless the file grows during the call.
  public func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    let size = Int(clamping: try status(of: file, .read).st_size)
    let most = calls.memory()
    var content: [UInt8] = []
    // One byte more than the expected size, so that the end is found without another allocation.
    var room = size < .max ? size + 1 : size
    while true {
      guard content.count <= most - room else {
        throw FileSystemError(.read, file.path, number: EFBIG)
      }
      // Adding the rest copies the bytes read so far.
      try requireMemory(content.count + room, for: file)
      let part = try read(file, from: content.count, upTo: room)
      let isEnd = part.count < room
      if content.isEmpty { content = part } else { content += part }
      if isEnd { return content }
      // The file has grown since its size was read.
      room = max(4096, content.count)
    }
  }

  /// Reads a part of a file.
  ///
  /// Costs one allocation of the part's size.
  public func read(
    _ file: OpenFile, in range: Range<Int>
  ) throws(FileSystemError) -> [UInt8] {
    guard range.lowerBound >= 0, range.count <= calls.memory() else {
      throw FileSystemError(
        .read, file.path, number: range.lowerBound < 0 ? EINVAL : EFBIG)
    }
    try requireMemory(range.count, for: file)
    return try read(file, from: range.lowerBound, upTo: range.count)
  }

  /// Throws if the process cannot allocate this many more bytes: a failed array allocation ends the
  /// process.
  ///
  /// The limit may be far below the machine's memory (`RLIMIT_AS`). Costs nothing for a small size,
  /// and otherwise one allocation that is not touched.
  private func requireMemory(_ count: Int, for file: OpenFile) throws(FileSystemError) {
    guard count >= Self.probedSize else { return }
    guard let probe = malloc(count) else {
      throw FileSystemError(.read, file.path, number: EFBIG)
    }
    free(probe)
  }

  /// The smallest size for which the allocation is tried first.
  private static var probedSize: Int { 1 << 20 }

  /// Reads up to this many bytes from an offset; fewer at the file's end.
  private func read(
    _ file: OpenFile, from offset: Int, upTo room: Int
  ) throws(FileSystemError) -> [UInt8] {
    var number: Int32 = 0
    let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      while filled < room {
        let count = retrying {
          calls.read(
            file.descriptor, buffer.baseAddress.map { $0 + filled },
            min(room - filled, Self.largestTransfer), offset + filled)
        }
        if count < 0 { number = errno }
        if count <= 0 { return }
        filled += count
      }
    }
    if number != 0 { throw FileSystemError(.read, file.path, number: number) }
    return part
  }
}
