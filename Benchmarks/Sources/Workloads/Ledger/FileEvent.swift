/// A file event of a followed store; events are in the order in which their calls returned.
struct FileEvent: Sendable {
  enum Kind: Sendable, Equatable {
    /// The file was opened; `isEmpty` is true if it was new or emptied.
    case open(isEmpty: Bool)
    case write([UInt8])
    case synchronize
    case synchronizeDirectory
    case rename(to: String)
    case remove
  }

  let kind: Kind
  /// The name in the store's directory by which the call opened or changed the file.
  let name: String
  /// The file's identity, which does not depend on its name; 0 where the identity does not matter.
  var file: UInt64 = 0
  /// The times at which the call was made and returned, in nanoseconds.
  let start: UInt64
  let end: UInt64
}

/// A save of a followed store.
struct SaveEvent: Sendable {
  let key: Int
  let revision: Int
  /// The times at which the save was called and acknowledged, in nanoseconds.
  let call: UInt64
  let acknowledgement: UInt64
}
