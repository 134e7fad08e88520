#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension PosixFileSystem {
  /// The most pieces that are handed over as they are; systems take at least 1,024 (`IOV_MAX`), but
  /// each piece takes a frame of the stack here.
  private static var mostPieces: Int { 256 }

  /// Writes the bytes of several pieces at the end.
  ///
  /// More pieces than one call takes are joined first, so that there is still one call.
  public func write(
    pieces: [ArraySlice<UInt8>], to file: OpenFile
  ) throws(FileSystemError) {
    if pieces.count > Self.mostPieces { return try write([UInt8](pieces: pieces), to: file) }
    var rest = pieces[...]
    var vectors: [iovec] = []
    vectors.reserveCapacity(rest.count)
    Self.drop(0, from: &rest)
    while !rest.isEmpty {
      let written = retrying { () -> Int in
        vectors.removeAll(keepingCapacity: true)
        return write(rest, after: &vectors, to: file)
      }
      // No file system should accept zero bytes of a write that has bytes; repeating the write
      // would never end.
      guard try check(written, .write, file.path) > 0 else {
        throw FileSystemError(.write, file.path, number: EIO)
      }
      Self.drop(written, from: &rest)
    }
  }

  /// Writes vectors and pieces in one call: each piece stays in its place until the call has been
  /// made.
  private func write(
    _ pieces: ArraySlice<ArraySlice<UInt8>>, after vectors: inout [iovec], to file: OpenFile
  ) -> Int {
    guard let piece = pieces.first else {
      return vectors.withUnsafeBufferPointer { calls.writePieces(file.descriptor, $0) }
    }
    return piece.withUnsafeBytes { bytes in
      vectors.append(
        iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count))
      return write(pieces.dropFirst(), after: &vectors, to: file)
    }
  }

  /// Removes the bytes that were written, and empty pieces before the rest: a call may end within a
  /// piece.
  private static func drop(_ count: Int, from pieces: inout ArraySlice<ArraySlice<UInt8>>) {
    var count = count
    while let first = pieces.first, first.count <= count {
      count -= first.count
      pieces.removeFirst()
    }
    if count > 0, let first = pieces.first { pieces[pieces.startIndex] = first.dropFirst(count) }
  }
}
