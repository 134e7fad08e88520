public import FileSystems

/// The number of calls of each file operation, and the number of bytes written.
public struct OperationCounts: Sendable, Equatable, CustomStringConvertible {
  private var calls: [FileOperation: Int]

  /// The bytes of all successful writes.
  public var bytesWritten: Int

  /// Creates counts; missing operations count as 0.
  public init(_ calls: [FileOperation: Int] = [:], bytesWritten: Int = 0) {
    self.calls = calls.filter { $0.value != 0 }
    self.bytesWritten = bytesWritten
  }

  /// The number of calls of an operation, including failed calls.
  public subscript(operation: FileOperation) -> Int {
    get { calls[operation] ?? 0 }
    set { calls[operation] = newValue == 0 ? nil : newValue }
  }

  /// The number of operations, including failed ones.
  public var total: Int { calls.values.reduce(0, +) }

  /// For example `open 1, close 1, write 1 (210 bytes), rename 1`, or `nothing`.
  public var description: String {
    let parts = FileOperation.allCases.filter { self[$0] > 0 }.map { operation in
      let bytes = operation == .write ? " (\(bytesWritten) bytes)" : ""
      return "\(operation.rawValue) \(self[operation])\(bytes)"
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}
