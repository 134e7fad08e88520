import Foundation
import TextTables
import Persistence

/// The directory of the measured stores, which exists only during a run.
struct BenchDirectory {
  private static let prefix = "lockstep-bench-"
  /// The path of the directory.
  let path: String
  /// The directories around it that were missing, the innermost first.
  private let made: [String]

  /// Makes the directory, and removes those of runs that ended without removing theirs.
  init(in parent: String) throws {
    path = parent + "/" + Self.prefix + "\(ProcessInfo.processInfo.processIdentifier)"
    made = Self.missing(parent)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Self.removeLeftovers(in: parent)
    } catch {
      throw StoreError(
        .notWritable,
        "The directory for the measured stores cannot be made: \(error.localizedDescription) "
          + "Name another with --directory.", location: parent)
    }
  }

  /// Makes a directory in it.
  func made(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name, withIntermediateDirectories: true)
    return path + "/" + name
  }

  /// A directory and those around it, as far as they are missing.
  private static func missing(_ directory: String) -> [String] {
    var (url, missing) = (URL(filePath: directory).standardizedFileURL, [String]())
    while !FileManager.default.fileExists(atPath: url.path(percentEncoded: false)),
      url.pathComponents.count > 1
    {
      missing.append(url.path(percentEncoded: false))
      url = url.deletingLastPathComponent()
    }
    return missing
  }

  /// Removes the directory with all its content, and the directories around it that were made for
  /// it.
  func remove() {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      TerminalOutput.complain(
        "lockstep bench: \(path) could not be removed: \(error.localizedDescription)")
    }
    // If somebody else has put a file into one of the directories meanwhile, that directory stays.
    for directory in made { guard rmdir(directory) == 0 else { break } }
  }

  /// Removes directories whose process is gone and in which nothing has happened for an hour: the
  /// process may run where this one cannot see it.
  private static func removeLeftovers(in parent: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: parent)
    where name.hasPrefix(prefix) {
      guard let process = pid_t(name.dropFirst(prefix.count)), kill(process, 0) < 0,
        errno == ESRCH
      else { continue }
      let attributes = try FileManager.default.attributesOfItem(atPath: parent + "/" + name)
      guard let changed = attributes[.modificationDate] as? Date,
        Date.now.timeIntervalSince(changed) > 3_600
      else { continue }
      try FileManager.default.removeItem(atPath: parent + "/" + name)
    }
  }

  /// The usual parent, a checkout: the temporary directory is often kept in memory, where a sync
  /// costs nothing.
  static var usualParent: String {
    let here = FileManager.default.currentDirectoryPath
    return FileManager.default.fileExists(atPath: here + "/.build") ? here + "/.build" : here
  }
}
