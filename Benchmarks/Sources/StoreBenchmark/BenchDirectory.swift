import Foundation
import TextTables
import Persistence

/// The directory of the measured stores, which exists only during a run.
struct BenchDirectory {
  private static let prefix = "lockstep-bench-"
  /// The path of the directory.
  let path: String
  /// The missing directories on the path that this run created, the innermost first.
  private let made: [String]

  /// Creates the directory, and removes the leftover directories of earlier runs.
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

  /// Creates a directory in it.
  func made(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name, withIntermediateDirectories: true)
    return path + "/" + name
  }

  /// The missing directories on a path, including the last one.
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

  /// Removes the directory with all its content, and the directories on its path that were created
  /// for it.
  func remove() {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      TerminalOutput.complain(
        "\(BenchmarkProgram.current.benchCommand): \(path) could not be removed: "
          + error.localizedDescription)
    }
    // A directory that has got another file meanwhile stays.
    for directory in made { guard rmdir(directory) == 0 else { break } }
  }

  /// Removes directories whose process is gone and which have not changed for an hour: the process
  /// may run where this one cannot see it.
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

  /// The default parent, in a checkout: the temporary directory is often in memory, where a sync
  /// costs nothing.
  static var usualParent: String {
    let here = FileManager.default.currentDirectoryPath
    return FileManager.default.fileExists(atPath: here + "/.build") ? here + "/.build" : here
  }
}
