import Foundation

/// Files that a process of root writes in somebody's folder.
///
/// Without these calls a single run of root, such as with `sudo`, would leave files that their owner
/// can no longer open. SQLite does the same for its log (`robustFchown` in `os_unix.c`).
extension PosixFileSystem {
  /// Gives a file of root to the owner of its folder; does nothing in other processes.
  func giveToOwnerOfFolder(_ file: OpenFile, _ directory: OpenDirectory) throws(FileSystemError) {
    guard calls.isRoot() else { return }
    var (folder, own) = (stat(), stat())
    try check(retrying { fstat(directory.descriptor, &folder) }, .open, file.path)
    try check(retrying { fstat(file.descriptor, &own) }, .open, file.path)
    guard own.st_uid == 0, folder.st_uid != 0 else { return }
    let result = retrying { calls.giveFile(file.descriptor, folder.st_uid, folder.st_gid) }
    if !isRefused(result) { try check(result, .open, file.path) }
  }

  /// Gives a file the owner of the file that it will replace; does nothing in processes of others
  /// than root.
  func keepOwner(
    of destination: String, for source: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    guard calls.isRoot() else { return }
    var (old, new) = (stat(), stat())
    guard look(destination, directory, &old) == 0 else { return }
    try check(look(source, directory, &new), .rename, directory.path(of: source))
    guard old.st_uid != new.st_uid || old.st_gid != new.st_gid else { return }
    let result = retrying {
      fchownat(directory.descriptor, source, old.st_uid, old.st_gid, AT_SYMLINK_NOFOLLOW)
    }
    if !isRefused(result) { try check(result, .rename, directory.path(of: source)) }
  }

  /// Returns true where root may not give files away, as in some containers and on network file
  /// systems.
  ///
  /// The file then stays root's: a save that would fail for it would be worse.
  private func isRefused(_ result: Int32) -> Bool {
    result < 0 && (errno == EPERM || errno == EINVAL)
  }

  private func look(_ name: String, _ directory: OpenDirectory, _ status: inout stat) -> Int32 {
    // This form does not copy the name to the heap; passing the string itself would.
    name.withCString { name in
      retrying { fstatat(directory.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }
    }
  }
}
