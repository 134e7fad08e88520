import Foundation

extension StoreError {
  /// The error for an obstacle to opening: the directory, the lock or a left-over file.
  package static func opening(_ path: String, _ cause: FileSystemError) -> StoreError {
    if cause.operation == .openDirectory, let error = openingDirectory(path, cause) { return error }
    return switch cause.number {
    case EISDIR, ELOOP, ENXIO,
      EOPNOTSUPP where cause.operation != .lock,
      ENOTSUP where cause.operation != .lock:
      StoreError(
        .invalidLocation,
        "The store needs this name for one of its files, but a directory, a symbolic link or a "
          + "device has it. Remove that, or choose another file name.",
        location: cause.path, cause: cause)
    case EPERM, EACCES, EROFS:
      StoreError(
        .notWritable,
        "The store cannot be opened: its lock, or the directory, may not be written. "
          + "Make the directory writable for this user, or choose another one.",
        location: path, cause: cause)
    case ENOSPC, EDQUOT:
      StoreError(
        .diskFull, "No room left for what opening writes. Free some space and open again.",
        location: path, cause: cause)
    case ENOTSUP, EOPNOTSUPP, ENOLCK, ENOSYS:
      StoreError(
        .inputOutput,
        "This volume cannot lock files, and without a lock two stores could use one file. "
          + "Choose a directory on another volume.",
        location: path, cause: cause)
    case EMFILE, ENFILE:
      StoreError(
        .inputOutput, "Too many open files. Close some, or raise the limit (ulimit -n).",
        location: path, cause: cause)
    default:
      StoreError(
        .inputOutput,
        "The store could not be opened; its file is untouched. Look at the cause, then open again.",
        location: path, cause: cause)
    }
  }

  /// The error for a directory that cannot be opened.
  private static func openingDirectory(_ path: String, _ cause: FileSystemError) -> StoreError? {
    switch cause.number {
    case ENOENT:
      StoreError(
        .directoryMissing,
        "The directory does not exist. Create it first, or choose another one.",
        location: path, cause: cause)
    case ENOTDIR, ELOOP, ENAMETOOLONG:
      StoreError(
        .invalidLocation,
        "The directory's path is too long, or leads through a file or in a circle. "
          + "Choose another directory.",
        location: path, cause: cause)
    case EPERM, EACCES:
      StoreError(
        .notWritable,
        "The directory may not be read. Make it readable and writable for this user, or choose "
          + "another one.",
        location: path, cause: cause)
    default: nil
    }
  }

  /// The error of a store that no longer owns its lock.
  static func lockLost(_ path: String, _ lock: String) -> StoreError {
    StoreError(
      .lockLost,
      "The lock's file \(lock) was removed or replaced while this store was open, or its directory "
        + "was; nothing was changed. Another store may have the file open. Close this store, and "
        + "open it again.",
      location: path)
  }

  /// The error for a volume whose contents do not survive a power cut.
  package static func notSynchronizable(_ path: String, _ cause: FileSystemError) -> StoreError {
    StoreError(
      .notSynchronizable,
      "This volume cannot synchronise \(cause.operation == .synchronize ? "files" : "directories"), "
        + "so nothing on it is sure to survive a power cut; nothing was changed. Use another "
        + "volume, or open with durability: .processCrash.",
      location: path, cause: cause)
  }
}
