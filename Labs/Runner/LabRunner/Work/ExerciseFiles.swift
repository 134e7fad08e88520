package import Foundation

/// The files of an exercise that the attendee works on, byte by byte.
///
/// Files of editors and systems are left out: their names begin with a dot or `#`, or have the
/// endings of back-up and swap files. Files above 4 MB are left out too: nothing here touches them.
package struct ExerciseFiles: Equatable, Sendable {
  /// The name of the directory in a lab's folder.
  package static let directory = "Exercise"
  private static let largest = 4 << 20

  /// The bytes, by path below the exercise's directory, such as `Store.swift`.
  package var contents: [String: [UInt8]]

  /// Creates files from their contents.
  package init(_ contents: [String: [UInt8]]) {
    self.contents = contents
  }

  /// Reads the files of a directory and of those in it.
  ///
  /// - Parameter directory: The directory; without any, there are no files.
  /// - Throws: ``LabProblem`` when something cannot be read, except that it is gone.
  package init(at directory: URL) throws(LabProblem) {
    contents = [:]
    let root = directory.path(percentEncoded: false)
    let below = FileManager.default.enumerator(atPath: root)
    while let path = below?.nextObject() as? String {
      guard Self.counts(path) else {
        below?.skipDescendants()
        continue
      }
      let url = directory.appending(path: path)
      var status = stat()
      guard stat(url.path(percentEncoded: false), &status) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.largest
      else { continue }
      do { contents[path] = [UInt8](try Data(contentsOf: url)) } catch {
        // Between the two calls an editor may have renamed it away; the next look has its new name.
        guard access(url.path(percentEncoded: false), F_OK) == 0 else { continue }
        throw LabProblem("\(url.path(percentEncoded: false)) cannot be read. Look at its rights.")
      }
    }
  }

  /// Returns true if a file is the attendee's work, and not a file of an editor.
  static func counts(_ path: String) -> Bool {
    guard let name = path.split(separator: "/").last, let first = name.first else { return false }
    return first != "." && first != "#" && name != "4913"
      && !["~", ".swp", ".swx", ".tmp", ".bak", ".orig"].contains { name.hasSuffix($0) }
  }
}
