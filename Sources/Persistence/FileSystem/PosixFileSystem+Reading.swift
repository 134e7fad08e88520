#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension PosixFileSystem {
  /// Reads a file from its beginning to its end.
  ///
  /// Costs one allocation of the file's size, unless the file grows meanwhile.
  public func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    let size = Int(clamping: try status(of: file, .read).st_size)
    let most = calls.memory()
    var content: [UInt8] = []
    // One byte more than the file should have, so that the end is seen without another allocation.
    var room = size < .max ? size + 1 : size
    while true {
      guard content.count <= most - room else {
        throw FileSystemError(.read, file.path, number: EFBIG)
      }
      // The bytes read so far are copied when the rest is added.
      try requireMemory(content.count + room, for: file)
      let part = try read(file, from: content.count, upTo: room)
      let isEnd = part.count < room
      if content.isEmpty { content = part } else { content += part }
      if isEnd { return content }
      // It has grown since its size was asked for.
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

  /// Throws when this process cannot have so many bytes more, which may be far fewer than the machine
  /// has (`RLIMIT_AS`): an array that does not get them ends the process.
  ///
  /// Costs nothing for a small size, and otherwise one allocation that is not touched.
  private func requireMemory(_ count: Int, for file: OpenFile) throws(FileSystemError) {
    guard count >= Self.probedSize else { return }
    guard let probe = malloc(count) else {
      throw FileSystemError(.read, file.path, number: EFBIG)
    }
    free(probe)
  }

  /// The least size for which the memory is asked for first, to see whether the process can have
  /// it.
  private static var probedSize: Int { 1 << 20 }

  /// Reads so many bytes from an offset, or fewer at the file's end.
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
