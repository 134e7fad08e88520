import Persistence

extension FileSystem {
  /// Returns true if a directory contains a name.
  func has(_ name: String, in directory: OpenDirectory) throws(FileSystemError) -> Bool {
    do {
      _ = try identify(name, in: directory)
      return true
    } catch {
      if error.isNoSuchFile { return false }
      throw error
    }
  }
}
