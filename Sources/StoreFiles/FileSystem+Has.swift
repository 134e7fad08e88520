import Persistence

extension FileSystem {
  /// Whether something has a name in a directory.
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
