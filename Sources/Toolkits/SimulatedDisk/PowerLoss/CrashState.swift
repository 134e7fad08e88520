import FileSystems

/// A disk that a power cut may leave.
package struct CrashState {
  /// The path and content of each file, as numbers of the pool, in the order of the paths' numbers.
  ///
  /// Two keys are equal exactly when the disks are equal.
  package let key: [Int]
  /// The units that reached the disk without being forced, by index.
  package let kept: [Int]
  /// The units that did not reach the disk, by index.
  package let lost: [Int]

  /// Every file's bytes by its path.
  ///
  /// A created directory has no bytes.
  package func files(_ pool: ContentPool) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for index in stride(from: 0, to: key.count, by: 2) {
      files[pool.paths[key[index]]] = pool.contents[key[index + 1]]
    }
    return files
  }

  /// The disk, for opening a store on it.
  package func disk(_ pool: ContentPool, _ log: DiskLog) throws -> MemoryFileSystem.Snapshot {
    var files = files(pool)
    // Parent directories come first, because a path is longer than the path of its directory.
    let made = log.madeDirectories.filter { files.removeValue(forKey: $0) != nil }.sorted()
    return try MemoryFileSystem.Snapshot(
      directories: log.start.directories + made, files: files)
  }
}
