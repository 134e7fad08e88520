#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension PosixFileSystem {
  /// Lists the names in a directory.
  public func list(_ directory: String) throws(FileSystemError) -> [String] {
    guard let stream = opendir(directory) else {
      throw FileSystemError(.list, directory, number: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = Self.name(of: entry)
      if name != "." && name != ".." { names.append(name) }
    }
    if errno != 0 { throw FileSystemError(.list, directory, number: errno) }
    return names.sorted()
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(
        to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
      ) { String(cString: $0) }
    }
  }
}
