import Persistence

/// Writes the length of a content in a line before the content, and reads as many bytes.
///
/// The defect: bytes after the content are not looked at.
struct StatedLengthFileSystem: WrappingFileSystem {
  let base: any FileSystem

  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    try base.write(Array("\(bytes.count)\n".utf8) + bytes, to: file)
  }

  func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    let bytes = try base.read(file)
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let count = Int(String(decoding: bytes[..<end], as: UTF8.self)), count >= 0
    else { return bytes }
    return Array(bytes[(end + 1)...].prefix(count))
  }
}
