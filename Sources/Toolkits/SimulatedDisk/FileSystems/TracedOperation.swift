public import FileSystems

/// One file operation of a ``Trace``, with enough detail to repeat it elsewhere.
public struct TracedOperation: Sendable, Equatable, CustomStringConvertible {
  /// The operation.
  public let operation: FileOperation
  /// The path.
  ///
  /// For an open file, the path used to open it.
  public let path: String
  /// The open file that the operation used, or that an `open` returned.
  public var file: OpenFile?
  /// The mode of an `open`.
  public var mode: OpenMode?
  /// The new path of a `rename`.
  public var destination: String?
  /// The number of bytes passed to a `write` or returned by a `read`.
  public var byteCount: Int?
  /// The bytes passed to a `write`, if the recorder keeps them.
  public var bytes: [UInt8]?
  /// The offset of a `write`, or `nil` for a write at the end of the previously written bytes.
  ///
  /// For a `truncate`, the new length.
  public var offset: Int?
  /// The error number, or `nil` if the operation succeeded.
  public var error: Int32?

  /// Creates a record of a successful operation.
  public init(_ operation: FileOperation, _ path: String) {
    self.operation = operation
    self.path = path
  }

  /// For example `rename /data/data.json.tmp to /data/data.json`, followed by the error if there
  /// was one.
  public var description: String {
    var text = "\(operation.rawValue) \(path)"
    if let mode { text += " for \(mode.rawValue)" }
    if let destination { text += " to \(destination)" }
    if let byteCount { text += ", \(byteCount) bytes" }
    if let offset { text += operation == .truncate ? " to \(offset) bytes" : " at \(offset)" }
    if let error {
      text += " FAILED: \(FileSystemError(operation, path, number: error).description)"
    }
    return text
  }
}
