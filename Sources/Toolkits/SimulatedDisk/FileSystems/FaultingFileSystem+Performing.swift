public import FileSystems

extension FaultingFileSystem {
  /// Performs an operation, unless the fault makes it fail.
  public func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let number: Int32
    switch verdict(on: call.operation, call.path) {
    case .performed: return try body()
    case .failed(let failure): number = failure
    case .half(let failure):
      if let bytes = call.bytes, let file = call.file {
        let half = Array(bytes.prefix(bytes.count / 2))
        if let offset = call.offset {
          try base.write(half, to: file, at: offset)
        } else {
          try base.write(half, to: file)
        }
      }
      number = failure
    }
    // A descriptor is gone even if closing it fails.
    if call.operation == .close || call.operation == .closeDirectory { _ = try body() }
    throw FileSystemError(call.operation, call.path, number: number)
  }
}
