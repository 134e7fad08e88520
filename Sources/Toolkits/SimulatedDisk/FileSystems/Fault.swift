import Foundation

/// A planned failure: the operation that fails, the kind of failure, and its duration.
public struct Fault: Sendable, Hashable, CustomStringConvertible {
  /// How an operation fails.
  public enum Kind: Sendable, Hashable {
    /// The operation is not performed and fails with this error number.
    case error(Int32)
    /// A write writes half of its bytes (rounded down) and fails with `ENOSPC`.
    ///
    /// Other operations cannot fail in this way: they are performed, and the fault does not fire.
    case shortWrite
    /// A write writes half of its bytes (rounded down) and fails with this error number.
    ///
    /// Like a short write, this kind does not apply to other operations. Below libc, half of the
    /// bytes are first written without an error, and then the next write fails. A disk that becomes
    /// full behaves in the same way.
    case halfWrite(Int32)
    /// The process dies: this operation and every later one are not performed and fail with `EIO`,
    /// even if they are not counted. The disk keeps the content of the base file system.
    case crash
  }

  /// The duration of a fault.
  public enum Extent: String, Sendable, Hashable, CaseIterable {
    /// One operation fails. Later operations are performed.
    case once
    /// Every later counted operation fails too, with the same error number.
    case forGood
  }

  /// The number of the operation that fails.
  ///
  /// The first counted operation after arming is 1. A number below 1 is never reached.
  public var operationIndex: Int
  /// How the operation fails.
  public var kind: Kind
  /// The duration of the fault.
  ///
  /// A crash is always permanent.
  public var extent: Extent

  /// Creates a fault.
  public init(at operationIndex: Int, _ kind: Kind, _ extent: Extent = .once) {
    self.operationIndex = operationIndex
    self.kind = kind
    self.extent = extent
  }

  /// The kinds that a store must survive at every operation: I/O error, full disk, exceeded quota,
  /// permission denied, too many open files, and a short write.
  public static let kinds: [Kind] = [
    .error(EIO), .error(ENOSPC), .error(EDQUOT), .error(EACCES), .error(EMFILE), .shortWrite,
  ]

  /// For example `operation 3 fails permanently: EIO`.
  public var description: String {
    kind == .crash
      ? "crash at operation \(operationIndex)"
      : "operation \(operationIndex) fails \(extent == .once ? "once" : "permanently"): \(kind)"
  }
}

extension Fault.Kind: CustomStringConvertible {
  /// The error's symbol, `short write`, `half a write, then` an error's symbol, or `crash`.
  public var description: String {
    switch self {
    case .error(EIO): "EIO"
    case .error(ENOSPC): "ENOSPC"
    case .error(EDQUOT): "EDQUOT"
    case .error(EACCES): "EACCES"
    case .error(EMFILE): "EMFILE"
    case .error(let number): "error \(number)"
    case .shortWrite: "short write"
    case .halfWrite(let number): "half a write, then \(Self.error(number))"
    case .crash: "crash"
    }
  }

  /// True if a write is performed by half, so other operations cannot fail in this way.
  var isHalf: Bool {
    switch self {
    case .shortWrite, .halfWrite: true
    case .error, .crash: false
    }
  }

  /// The error number of the failed operation.
  var number: Int32 {
    switch self {
    case .error(let number), .halfWrite(let number): number
    case .shortWrite: ENOSPC
    case .crash: EIO
    }
  }
}
