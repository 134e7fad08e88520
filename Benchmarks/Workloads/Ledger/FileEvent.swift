/// An event of a file of a followed store; events are in the order in which their calls returned.
struct FileEvent: Sendable {
  enum Kind: Sendable, Equatable {
    /// The file was opened; whether it was new or emptied.
    case open(isEmpty: Bool)
    case write([UInt8])
    case synchronize
    case synchronizeDirectory
    case rename(to: String)
    case remove
  }

  let kind: Kind
  /// The name in the store's directory, by which the file was opened or is changed.
  let name: String
  /// The number of the file, whatever its name is by now; 0 where the number does not matter.
  var file: UInt64 = 0
  /// When the call was made, and when it returned, in nanoseconds.
  let start: UInt64
  let end: UInt64
}

/// A save of a followed store.
struct SaveEvent: Sendable {
  let key: Int
  let revision: Int
  /// When the save was called, and when it was acknowledged, in nanoseconds.
  let call: UInt64
  let acknowledgement: UInt64
}
