package import Foundation

/// The folder for the files of a foreign test: its home folder and its temporary files.
///
/// The path is the same in each run of the same program, because a test may order things by it.
package struct ForeignFolder: Sendable {
  package let url: URL

  /// Makes the first folder that no other run uses.
  ///
  /// - Throws: `ScheduleError` if no folder can be made, or if there are `mostAtOnce` already.
  package init(
    for program: URL, parent: URL = FileManager.default.temporaryDirectory, mostAtOnce: Int = 100
  ) throws(ScheduleError) {
    let name = "lockstep-tests-\(String(PathSum.of(program.path), radix: 16))-"
    for number in 0..<mostAtOnce {
      let url = parent.appending(path: name + "\(number)")
      // The call fails if the folder is there.
      if mkdir(url.path, 0o700) == 0 {
        self.url = url.resolvingSymlinksInPath()
        try empty()
        return
      }
      let code = errno
      guard code == EEXIST else {
        throw ScheduleError(
          "no folder for the files of tests can be made: \(url.path): "
            + String(cString: strerror(code)))
      }
    }
    throw ScheduleError(
      "\(parent.path) has \(mostAtOnce) folders \(name)* for the files of tests, which other runs use or "
        + "left behind; remove them when no other run is under way")
  }

  /// The variables that lead a program to the folder.
  package var variables: [String: String] {
    ["HOME": url.appending(path: "home").path, "TMPDIR": url.appending(path: "tmp").path]
  }

  /// Removes all that a test has left.
  ///
  /// - Throws: `ScheduleError` if a file stays.
  package func empty() throws(ScheduleError) {
    let manager = FileManager.default
    do {
      for path in variables.values {
        let isThere = manager.fileExists(atPath: path)
        if isThere, try manager.contentsOfDirectory(atPath: path).isEmpty { continue }
        if isThere { try Self.remove(path) }
        try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
    } catch { throw ScheduleError("\(url.path) cannot be emptied: \(error)") }
  }

  /// Removes a folder and all below, also read-only folders.
  private static func remove(_ path: String) throws {
    try unlock(path)
    try FileManager.default.removeItem(atPath: path)
  }

  /// Lets the owner change the folders below; a link is not followed.
  private static func unlock(_ path: String) throws {
    let manager = FileManager.default
    let attributes = try manager.attributesOfItem(atPath: path)
    guard attributes[.type] as? FileAttributeType == .typeDirectory else { return }
    try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    for name in try manager.contentsOfDirectory(atPath: path) { try unlock("\(path)/\(name)") }
  }

  /// Removes the folder.
  package func remove() {
    do { try Self.remove(url.path) } catch {
      FileHandle.standardError.write(Data("\(url.path) stays: \(error)\n".utf8))
    }
  }
}

/// A number for a path that is the same in each process.
package enum PathSum {
  package static func of(_ path: String) -> UInt64 {
    // FNV-1a (Fowler, Noll, Vo), because hash values of Swift differ between processes.
    path.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
