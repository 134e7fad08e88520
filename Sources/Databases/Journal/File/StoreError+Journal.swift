package import Persistence

extension StoreError {
  /// The error for a file that is not an intact journal.
  package static func journal(_ path: String, _ problem: JournalProblem) -> StoreError {
    switch problem {
    case .damage(let damage):
      StoreError(
        .corrupt,
        "The journal is damaged: \(damage). Its bytes are untouched. Restore a backup, or open with "
          + "recovery: .quarantine to set it aside and continue with the content before the damage.",
        location: path)
    case .otherKind(let kind):
      StoreError(
        .unreadable,
        "This is \(kind), and not a journal. Its bytes are untouched. Open it with a store of that "
          + "kind, or choose another file name.",
        location: path)
    case .newerFormat(let format):
      StoreError(
        .newerVersion,
        "The journal has form \(format); this program knows forms up to \(JournalHeader.newestForm). "
          + "Its bytes are untouched. Open it with the newer program.",
        location: path)
    }
  }

  /// The error for a journal that may be read but not written.
  static func journalNotWritable(_ path: String, _ cause: FileSystemError) -> StoreError {
    StoreError(
      .notWritable,
      "The journal may be read, but not written. Its bytes are untouched. Give this user the right to "
        + "write the file, or open a copy of it.",
      location: path, cause: cause)
  }

  /// The error for an appended group that may or may not be on the disk.
  static func appendUnknown(_ path: String, _ cause: FileSystemError) -> StoreError {
    StoreError(
      .outcomeUnknown,
      "The change was written, but making it durable failed. The change may or may not survive; this "
        + "store refuses further changes. Open it again to see what is on disk.",
      location: path, cause: cause)
  }

  /// The error for a group that could neither be written completely nor be cut off again.
  static func undoUnknown(_ path: String, _ cause: FileSystemError) -> StoreError {
    StoreError(
      .outcomeUnknown,
      "The change could not be written, and what the attempt has left could not be cut off. The change "
        + "may or may not survive; this store stops here. Open it again to see what is on disk.",
      location: path, cause: cause)
  }

  /// The error for a journal that is no longer where it was opened.
  static func journalMoved(_ path: String) -> StoreError {
    StoreError(
      .failed,
      "The journal was removed or replaced while this store was open; nothing was changed. "
        + "Put it back, or close this store and open it again.",
      location: path)
  }

  /// The error for a journal that another program changed.
  static func journalChanged(_ path: String) -> StoreError {
    StoreError(
      .failed,
      "Another program changed the journal while this store was open; nothing was changed by the "
        + "store. Close this store, put back what was there, and open it again.",
      location: path)
  }
}
