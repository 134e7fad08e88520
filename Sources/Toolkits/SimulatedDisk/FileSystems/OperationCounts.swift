public import Persistence

/// How often each file operation was called, and how many bytes were written.
public struct OperationCounts: Sendable, Equatable, CustomStringConvertible {
  private var calls: [FileOperation: Int]

  /// The bytes of all writes that succeeded.
  public var bytesWritten: Int

  /// Creates counts.
  ///
  /// - Parameters:
  ///   - calls: How often each operation was called; those left out were not.
  ///   - bytesWritten: The bytes of all writes that succeeded.
  public init(_ calls: [FileOperation: Int] = [:], bytesWritten: Int = 0) {
    self.calls = calls.filter { $0.value != 0 }
    self.bytesWritten = bytesWritten
  }

  /// How often an operation was called, failures included.
  public subscript(operation: FileOperation) -> Int {
    get { calls[operation] ?? 0 }
    set { calls[operation] = newValue == 0 ? nil : newValue }
  }

  /// How many operations there were, failures included.
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
