/// The backup of the old file, which a migration keeps until the new file is on the disk.
///
/// Its name consists of the file's name, the old version, and the checksum of the new file's bytes:
/// `data.json.backup-v1-9a3f00e1`. If that checksum matches the file now in place, the migration
/// was interrupted after everything except removing the backup. Other backups are left alone.
extension StoreFile {
  /// Replaces the file of an earlier version, and keeps a backup until the replacement is done.
  ///
  /// Cost: two file replacements and a removal.
  ///
  /// - Throws: ``StoreError``; the file is unchanged unless the code is `outcomeUnknown` or only
  ///   the backup could not be removed.
  package func migrate(_ old: [UInt8], ofVersion version: Int, to new: [UInt8]) throws(StoreError) {
    let backup: String
    do {
      backup = try keep(old, asBackupOf: version, before: new)
    } catch {
      discardTemporary()
      throw .opening(path, error)
    }
    do {
      try replace(by: new)
    } catch {
      if error.code != .outcomeUnknown { discard(backup) }
      throw error
    }
    try removeBackup(backup)
  }

  /// Removes the backups of a migration whose new file is in place and was found to be valid.
  ///
  /// - Throws: ``StoreError``; the file is unchanged.
  package func removeLeftOverBackups(of content: [UInt8]) throws(StoreError) {
    let leftOver: [String]
    do {
      let prefix = name + ".backup-v"
      let names = try fileSystem.list(directory).filter { $0.hasPrefix(prefix) }
      if names.isEmpty { return }
      let checksum = CRC32C.hexadecimal(of: content)
      leftOver = names.filter { name in
        let parts = name.dropFirst(prefix.count).split(separator: "-")
        return parts.count >= 2 && parts[1] == checksum
      }
      // The process may have ended before it made the new file's name durable.
      if !leftOver.isEmpty, durability == .powerLoss {
        try fileSystem.synchronizeDirectory(directory)
      }
    } catch {
      throw .backupRemains(path, error)
    }
    for name in leftOver { try removeBackup(name) }
  }

  /// Makes a durable copy under an unused name, and returns that name.
  private func keep(
    _ old: [UInt8], asBackupOf version: Int, before new: [UInt8]
  ) throws(FileSystemError) -> String {
    let stem = "\(name).backup-v\(version)-"
    var taken: [String] = []
    var copy: String?
    for name in try fileSystem.list(directory) where name.hasPrefix(stem) {
      // A migration that was interrupted before it replaced the file left this copy.
      if try contents(of: name) == old { copy = name } else { taken.append(name) }
    }
    var target = stem + CRC32C.hexadecimal(of: new)
    var number = 2
    while taken.contains(target) {
      target = stem + CRC32C.hexadecimal(of: new) + "-\(number)"
      number += 1
    }
    if copy == nil { try writeTemporary(old) }
    if copy != target {
      try fileSystem.rename(copy ?? temporaryName, to: target, in: directory)
    }
    if durability == .powerLoss { try fileSystem.synchronizeDirectory(directory) }
    return target
  }

  private func removeBackup(_ backup: String) throws(StoreError) {
    do { try fileSystem.remove(backup, in: directory) } catch {
      throw .backupRemains(directory.path(of: backup), error)
    }
  }

  private func discard(_ backup: String) {
    do { try fileSystem.remove(backup, in: directory) } catch {
      // The write's own failure is reported; the next migration uses the copy.
    }
  }
}
