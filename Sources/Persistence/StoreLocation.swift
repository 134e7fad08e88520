public import Foundation

/// A validated location for a store's file: a directory, and a file name that cannot lead out of
/// it.
public struct StoreLocation: Sendable, Hashable {
  /// The longest file name, in UTF-8 bytes.
  ///
  /// File systems allow 255 (`NAME_MAX`). The endings of the store's companion files (`.lock`,
  /// `.tmp`, a backup, a dated quarantine) need the rest.
  public static let longestFilename = 200

  /// The directory's path, without a slash at its end.
  public let directory: String
  /// The file's name.
  public let filename: String

  /// The file's path, built once because every save uses it.
  public let path: String

  /// Validates and joins a directory and a file name.
  ///
  /// No file is touched.
  ///
  /// - Parameters:
  ///   - directory: The directory; it must exist when the store is opened.
  ///   - filename: One path component. The name is normalised to Unicode's composed form (NFC), so
  ///     that names that look alike are equal.
  /// - Throws: ``StoreError`` with code `invalidLocation`: an empty name, `.`, `..`, a separator, a
  ///   NUL, a name longer than ``longestFilename``, a name that another store could use for a
  ///   companion file, or a URL that is not a file URL. For example, opening the store `a` would
  ///   remove the file of a store `a.tmp`, and SQLite would remove the file of a store `a-wal`.
  public init(directory: URL, filename: String = "data.json") throws {
    guard directory.isFileURL else {
      throw Self.invalid("The directory must be a file URL, not \(directory.absoluteString).")
    }
    try self.init(directoryPath: directory.path(percentEncoded: false), filename: filename)
  }

  /// Validates and joins a directory's path and a file name.
  ///
  /// No file is touched.
  ///
  /// - Parameters:
  ///   - directoryPath: The directory's path; it must exist when the store is opened.
  ///   - filename: One path component, normalised to Unicode's composed form (NFC).
  /// - Throws: ``StoreError`` with code `invalidLocation`, as in `init(directory:filename:)`.
  public init(directoryPath: String, filename: String = "data.json") throws {
    guard !directoryPath.isEmpty, !directoryPath.utf8.contains(0) else {
      throw Self.invalid("The directory is empty or contains a NUL character.")
    }
    let name = filename.precomposedStringWithCanonicalMapping
    if let problem = Self.problem(with: name) {
      throw Self.invalid(
        "The file name \(name.debugDescription) \(problem). "
          + "Give one plain name such as \"data.json\", without a directory.")
    }
    var directory = directoryPath
    while directory.count > 1, directory.hasSuffix("/") { directory.removeLast() }
    self.init(directory: directory, filename: name)
  }

  /// Returns the same file name in a directory that is open.
  package func located(in directory: OpenDirectory) -> StoreLocation {
    StoreLocation(directory: directory.path, filename: filename)
  }

  private init(directory: String, filename: String) {
    self.directory = directory
    self.filename = filename
    path = directory == "/" ? "/" + filename : directory + "/" + filename
  }

  /// The directory for a program's documents on this platform.
  ///
  /// Apple systems: application support. Other systems: `XDG_DATA_HOME`, or `~/.local/share` (XDG
  /// Base Directory Specification 0.8). The directory is created if it is missing.
  ///
  /// - Throws: An error of `FileManager` if the directory cannot be created.
  public static func defaultDirectory() throws -> URL {
    try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
  }

  private static func problem(with name: String) -> String? {
    if name.isEmpty { return "is empty" }
    if name == "." || name == ".." { return "is a directory's name" }
    if name.utf8.contains(0) { return "contains a NUL character" }
    // Compares bytes: a slash followed by a combining mark is another Character, but still a
    // separator.
    if name.utf8.contains(UInt8(ascii: "/")) || name.utf8.contains(UInt8(ascii: "\\")) {
      return "contains a separator"
    }
    let folded = name.lowercased()
    for companion in CompanionEnding.whole where folded.hasSuffix(companion) {
      return "ends with \(companion), as the companions of another store's file do"
    }
    for kept in CompanionEnding.beginnings where folded.contains(kept) {
      return "contains \(kept), as what another store keeps of its file does"
    }
    if name.utf8.count > longestFilename {
      return "is \(name.utf8.count) bytes long; at most \(longestFilename) are allowed"
    }
    return nil
  }

  private static func invalid(_ message: String) -> StoreError {
    StoreError(.invalidLocation, message)
  }
}
