/// A failure of a store: the cause, the place, and the remedy.
///
/// Its description contains all of them:
/// `corrupt at /data/notes.json: … Restore a backup, or open with recovery: .quarantine. (cause)`.
public struct StoreError: Error, Sendable {
  /// The kind of failure, for programs to decide on.
  public enum Code: String, Sendable, CaseIterable {
    /// The directory or file name cannot be used as a store's location.
    case invalidLocation
    /// The directory that should contain the file does not exist.
    case directoryMissing
    /// Another store, in this process or another, has the file open.
    case inUse
    /// The file exists but could not be read.
    case unreadable
    /// The file's bytes are not those of any store: they are damaged, truncated, or something else.
    case corrupt
    /// The file contains two items with the same id.
    case duplicateIdentifier
    /// The file is intact, but its items are not of the type that the store was opened for.
    case undecodable
    /// The file was written by a newer version of the program.
    case newerVersion
    /// The migration steps do not lead from the file's version to the program's.
    case migrationInvalid
    /// A migration step threw, or left items that the program cannot use.
    case migrationFailed
    /// An item could not be encoded.
    case unencodable
    /// The disk is full, or the user's quota is used up.
    case diskFull
    /// The file, or the directory that contains it, may not be written.
    case notWritable
    /// Reading or writing failed for another reason.
    case inputOutput
    /// The change may or may not be on disk; open the store again to find out.
    case outcomeUnknown
    /// The server that stores the items cannot be reached or is not ready; nothing was changed.
    case unavailable
    /// The lock's file was removed or replaced while the store was open.
    case lockLost
    /// The volume cannot synchronise, but saved changes must survive a power cut.
    case notSynchronizable
    /// An earlier failure with an unknown outcome stopped this store.
    case failed
    /// The store has been closed.
    case closed
    /// An argument is outside what the call accepts.
    case invalidArgument
    /// A call that blocks was made from within another call of the same store.
    case reentrantCall
  }

  /// The kind of failure.
  public let code: Code
  /// The failure and the remedy, as one or two sentences.
  public let message: String
  /// The path of the file or directory concerned, if there is one.
  public let location: String?
  /// The underlying error, such as a `FileSystemError` or a `DecodingError`.
  public let cause: (any Error)?

  /// Creates an error.
  public init(
    _ code: Code, _ message: String, location: String? = nil, cause: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.location = location
    self.cause = cause
  }
}

extension StoreError: CustomStringConvertible {
  /// Code, place, message with remedy, and cause, on a single line.
  public var description: String {
    let place = location.map { " at \($0)" } ?? ""
    let reason = cause.map { " (\($0))" } ?? ""
    return "\(code.rawValue)\(place): \(message)\(reason)"
  }
}
