public import FileSystems

extension RecordingFileSystem {
  /// Performs an operation and records its outcome.
  public func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    var record = TracedOperation(call, keepsBytes: keepsBytes)
    do throws(FileSystemError) {
      let result = try body()
      if let file = result as? OpenFile { record.file = file }
      if let bytes = result as? [UInt8] { record.byteCount = bytes.count }
      append(.operation(record))
      return result
    } catch {
      record.error = error.number
      append(.operation(record))
      throw error
    }
  }
}

extension TracedOperation {
  /// Creates the part of the record that is known before the call is performed.
  fileprivate init(_ call: FileCall, keepsBytes: Bool) {
    self.init(call.operation, call.path)
    file = call.file
    mode = call.mode
    destination = call.destination
    offset = call.offset
    byteCount = call.bytes?.count
    bytes = keepsBytes ? call.bytes : nil
  }
}
