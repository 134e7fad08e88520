import Foundation
import TextTables
import Persistence

/// The directory in which the measured stores live for as long as a run takes.
struct BenchDirectory {
  private static let prefix = "lockstep-bench-"
  /// Its path.
  let path: String
  /// The directories around it that were missing, the innermost first.
  private let made: [String]

  /// Makes it, and removes those of runs that died without doing so.
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

  /// Removes it with everything in it, and the directories around it that were made for it.
  func remove() {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      TerminalOutput.complain(
        "lockstep bench: \(path) could not be removed: \(error.localizedDescription)")
    }
    // A file that somebody else has put into one of them meanwhile keeps it.
    for directory in made { guard rmdir(directory) == 0 else { break } }
  }

  /// Directories whose process is gone and in which nothing has happened for an hour: the process
  /// may be one that this one cannot see.
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

  /// The temporary directory is often kept in memory, where a sync costs nothing; a checkout is not.
  static var usualParent: String {
    let here = FileManager.default.currentDirectoryPath
    return FileManager.default.fileExists(atPath: here + "/.build") ? here + "/.build" : here
  }
}
