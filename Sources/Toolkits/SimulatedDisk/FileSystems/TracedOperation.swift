public import Persistence

/// One file operation of a ``Trace``, with enough detail to perform it again elsewhere.
public struct TracedOperation: Sendable, Equatable, CustomStringConvertible {
  /// The operation.
  public let operation: FileOperation
  /// The path; for an open file the one that it was opened by.
  public let path: String
  /// The open file that was used, or that an `open` returned.
  public var file: OpenFile?
  /// How an `open` opened the file.
  public var mode: OpenMode?
  /// Where a `rename` put the file.
  public var destination: String?
  /// How many bytes a `write` was given or a `read` returned.
  public var byteCount: Int?
  /// The bytes that a `write` was given, where the recorder keeps them.
  public var bytes: [UInt8]?
  /// The offset of a `write`, `nil` for the end of the bytes written before; the length that a
  /// `truncate` left.
  public var offset: Int?
  /// The error number, or `nil` for success.
  public var error: Int32?

  /// Creates a record of an operation that succeeded.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - path: The path.
  public init(_ operation: FileOperation, _ path: String) {
    self.operation = operation
    self.path = path
  }

  /// For example `rename /data/data.json.tmp to /data/data.json`, with the error if there was one.
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
