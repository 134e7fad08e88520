import Foundation

/// A file that cannot be used is set aside under a dated name, and never lost.
extension StoreFile {
  /// Moves the file aside under a name that nothing has yet, and makes that durable.
  ///
  /// Synchronises whatever the durability: the next commit's rename takes the file's old name, and
  /// the damaged bytes must not be lost between the two.
  ///
  /// - Parameter date: The time, for the name.
  /// - Returns: The path that it has then.
  /// - Throws: ``StoreError``; the file is where it was unless the code is `outcomeUnknown`.
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

  /// Makes a durable copy of the file under a name that nothing has yet; the file stays until
  /// something better takes its place.
  ///
  /// An opening that died after this has left its copy, which is found again.
  ///
  /// - Parameter bytes: The file's.
  /// - Returns: The copy's path.
  /// - Throws: ``StoreError``; the file is as it was.
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

  /// The time as names have it, to the second.
  package static var now: String {
    Date().formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
  }

  private func freeName(_ date: String) throws(FileSystemError) -> String {
    let taken = Set(try fileSystem.list(directory))
    let stem = quarantinePrefix + date
    var free = stem
    var number = 2
    while taken.contains(free) {
      free = "\(stem)-\(number)"
      number += 1
    }
    return free
  }
}
