package import Foundation

/// The sizes and the times of modification of an exercise's files: two looks at them differ when
/// something was saved in between.
///
/// Costs one `stat(2)` for each file; nothing is read. Files of editors do not count, as in
/// ``ExerciseFiles``.
package struct FileTimes: Equatable, Sendable {
  private struct Entry: Equatable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
    /// Saving by rename gives the name to another file.
    let file: UInt64
  }

  /// By path below the exercise's directory.
  private let entries: [String: Entry]

  /// Looks at the files of a directory and of those in it.
  ///
  /// - Parameter directory: The directory; without any, there are no files.
  package init(of directory: URL) {
    var entries: [String: Entry] = [:]
    let below = FileManager.default.enumerator(atPath: directory.path(percentEncoded: false))
    while let path = below?.nextObject() as? String {
      guard ExerciseFiles.counts(path) else {
        below?.skipDescendants()
        continue
      }
      var status = stat()
      let url = directory.appending(path: path)
      guard stat(url.path(percentEncoded: false), &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      entries[path] = Entry(
        size: Int(status.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec,
        file: UInt64(status.st_ino))
    }
    self.entries = entries
  }
}
