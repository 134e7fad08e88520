import Foundation

/// Quarantine: a file that cannot be used is kept under a dated name, and never deleted.
extension StoreFile {
  /// Moves the file aside under an unused name, makes the rename durable, and returns the new path.
  ///
  /// Synchronises for every durability: the next commit's rename reuses the file's old name, and
  /// the damaged bytes must not be lost in between.
  ///
  /// - Throws: ``StoreError``; the file keeps its name unless the code is `outcomeUnknown`.
  package func moveAside(date: String = StoreFile.now) throws(StoreError) -> String {
    let target: String
    do {
      let free = try freeName(date)
      try fileSystem.rename(name, to: free, in: directory)
      target = directory.path(of: free)
    } catch {
      throw .opening(path, error)
    }
    do {
      try fileSystem.synchronizeDirectory(directory)
    } catch {
      throw .quarantineUnknown(path, movedTo: target, error)
    }
    return target
  }

  /// Makes a durable copy of the file under an unused name, and returns its path; the file itself
  /// stays until it is replaced.
  ///
  /// If an opening is interrupted after this, the next one finds its copy.
  ///
  /// - Throws: ``StoreError``; the file is unchanged.
  package func copyAside(_ bytes: [UInt8]) throws(StoreError) -> String {
    do throws(FileSystemError) {
      var target: String?
      for found in try fileSystem.list(directory) where found.hasPrefix(quarantinePrefix) {
        if try contents(of: found) == bytes { target = found }
      }
      if target == nil {
        let free = try freeName(Self.now)
        try fileSystem.withFile(temporaryName, in: directory, .replace) {
          file throws(FileSystemError) in
          try fileSystem.write(bytes, to: file)
          try fileSystem.synchronize(file)
        }
        try fileSystem.rename(temporaryName, to: free, in: directory)
        target = free
      }
      try fileSystem.synchronizeDirectory(directory)
      return directory.path(of: target ?? name)
    } catch {
      discardTemporary()
      throw .opening(path, error)
    }
  }

  private var quarantinePrefix: String { "\(name).quarantined-" }

  /// The current time in the form used in names, to the second.
  package static var now: String {
    Date().formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
  }

  private func freeName(_ date: String) throws(FileSystemError) -> String {
    let taken = Set(try fileSystem.list(directory))
    return Self.firstFree(quarantinePrefix + date) { taken.contains($0) }
  }

  /// Returns the first free one of the names `stem`, `stem-2`, `stem-3` and so on.
  package static func firstFree(_ stem: String, isTaken: (String) -> Bool) -> String {
    var free = stem
    var number = 2
    while isTaken(free) {
      free = "\(stem)-\(number)"
      number += 1
    }
    return free
  }
}
