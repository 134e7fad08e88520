import Foundation

extension StoreError {
  /// The error for a failed attempt to change the file; nothing was changed.
  package static func writing(_ path: String, _ cause: FileSystemError) -> StoreError {
    if cause.isUnableToSynchronize { return .notSynchronizable(path, cause) }
    return switch cause.number {
    case ENOSPC, EDQUOT:
      StoreError(
        .diskFull, "No room left to write; nothing was changed. Free some space and save again.",
        location: path, cause: cause)
    case EACCES, EPERM, EROFS:
      StoreError(
        .notWritable,
        "The file or its directory may not be written; nothing was changed. "
          + "Make the directory writable for this user, or choose another one.",
        location: path, cause: cause)
    case ENOENT, ENOTDIR:
      StoreError(
        .directoryMissing,
        "The directory does not exist. Create it first, or choose another one.",
        location: path, cause: cause)
    default:
      StoreError(
        .inputOutput, "Writing failed; nothing was changed. Look at the cause, then save again.",
        location: path, cause: cause)
    }
  }

  /// The error for a file that exists but cannot be read.
  package static func reading(_ path: String, _ cause: FileSystemError) -> StoreError {
    if cause.isUnableToSynchronize { return .notSynchronizable(path, cause) }
    let message =
      switch cause.number {
      case EACCES, EPERM: "The file may not be read. Give this user the right to read it."
      case EISDIR: "This is a directory, not a file. Choose another file name."
      case ELOOP: "This is a symbolic link. Name the file itself; links are not followed."
      case ENOTSUP, ENXIO:
        "This is neither a file nor a directory, but a FIFO, a socket or a device. "
          + "Choose another file name."
      case EFBIG:
        "The file is longer than the memory that this machine has, or lets this process have "
          + "(ulimit -v). Its bytes are untouched."
      case EMFILE, ENFILE: "Too many open files. Close some, or raise the limit (ulimit -n)."
      default: "The file could not be read. Look at the cause; its bytes are untouched."
      }
    let code: Code = cause.number == ELOOP ? .invalidLocation : .unreadable
    return StoreError(code, message, location: path, cause: cause)
  }

  /// The error after the point of no return: only the content on disk is valid then.
  package static func outcomeUnknown(_ path: String, _ cause: FileSystemError) -> StoreError {
    StoreError(
      .outcomeUnknown,
      "The file was replaced, but making that durable failed. The change may or may not survive; "
        + "this store stops here. Open it again to see what is on disk.",
      location: path, cause: cause)
  }

  /// The error for a damaged file that was renamed, if making the rename durable failed.
  package static func quarantineUnknown(
    _ path: String, movedTo target: String, _ cause: FileSystemError
  ) -> StoreError {
    StoreError(
      .outcomeUnknown,
      "The damaged file was moved aside to \(target), but making that durable failed. "
        + "Its bytes are there or at the old place. Look at the cause, then open again.",
      location: path, cause: cause)
  }

  /// The error of every change after an unknown outcome.
  package static func failed(_ path: String) -> StoreError {
    StoreError(
      .failed, "An earlier change has an unknown outcome. Close this store and open it again.",
      location: path)
  }

  /// The error of a call that would wait for the call that it was made from.
  package static func reentrantCall(_ path: String) -> StoreError {
    StoreError(
      .reentrantCall,
      "This call was made from within another call of the same store, which would wait for itself; "
        + "nothing was changed. Make the call when the first one has returned.",
      location: path)
  }

  /// The error of every call after `close()`.
  package static func closed(_ path: String) -> StoreError {
    StoreError(
      .closed, "The store has been closed. Open it again before using it.", location: path)
  }
}

extension StoreError {
  /// The error of opening a file that is already open.
  package static func inUse(_ path: String, _ cause: FileSystemError) -> StoreError {
    StoreError(
      .inUse,
      "Another store, in this process or another, has this file open. "
        + "Close that one first, or choose another file.",
      location: path, cause: cause)
  }

  /// The error for damaged bytes.
  package static func corrupt(_ path: String, _ damage: Envelope.Damage) -> StoreError {
    StoreError(
      .corrupt,
      "The file is damaged: \(damage). Its bytes are untouched. "
        + "Restore a backup, or open with recovery: .quarantine to move it aside and start empty.",
      location: path)
  }

  /// The error for a repeated id.
  package static func duplicateIdentifier(_ path: String, _ key: String) -> StoreError {
    StoreError(
      .duplicateIdentifier,
      "The file holds two items with the id \(key). Its bytes are untouched. Restore a backup, "
        + "or open with recovery: .quarantine to move the file aside and start empty.",
      location: path)
  }

  /// The error for a file of a newer version.
  package static func newerVersion(_ path: String, found: Int, supported: Int) -> StoreError {
    StoreError(
      .newerVersion,
      "The file has version \(found); this program knows versions up to \(supported). "
        + "Its bytes are untouched. Open it with the newer program.",
      location: path)
  }

  /// True if the file's bytes are at fault, so that moving the file aside makes sense.
  package var isAboutContent: Bool {
    switch code {
    case .corrupt, .duplicateIdentifier, .undecodable: true
    default: false
    }
  }
}
