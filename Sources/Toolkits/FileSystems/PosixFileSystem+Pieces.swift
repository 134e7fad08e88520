import Foundation

extension PosixFileSystem {
  /// The most pieces that one call takes without joining them.
  ///
  /// Systems accept at least 1,024 (`IOV_MAX`), but each piece takes a stack frame here.
  private static var mostPieces: Int { 256 }

  /// Appends the bytes of several pieces.
  ///
  /// If there are more pieces than one call takes, they are joined first, so that there is still
  /// one call.
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
      // A write of more than zero bytes should never return 0; repeating it would never end.
      guard try check(written, .write, file.path) > 0 else {
        throw FileSystemError(.write, file.path, number: EIO)
      }
      Self.drop(written, from: &rest)
    }
  }

  /// Writes vectors and pieces in a single call; each piece stays at its address until the call
  /// returns.
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

  /// Removes the bytes that were written, and any empty pieces in front of the rest.
  ///
  /// A call may end within a piece.
  private static func drop(_ count: Int, from pieces: inout ArraySlice<ArraySlice<UInt8>>) {
    var count = count
    while let first = pieces.first, first.count <= count {
      count -= first.count
      pieces.removeFirst()
    }
    if count > 0, let first = pieces.first { pieces[pieces.startIndex] = first.dropFirst(count) }
  }
}
