#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A failure to come: the operation that fails, the kind of failure, and whether later operations
/// fail too.
public struct Fault: Sendable, Hashable, CustomStringConvertible {
  /// The way in which an operation fails.
  public enum Kind: Sendable, Hashable {
    /// The operation fails with this error number, without being performed.
    case error(Int32)
    /// A write puts half of its bytes (rounded down) into the file and fails with `ENOSPC`.
    ///
    /// It does not apply to other operations: they are performed, and the fault has not fired.
    case shortWrite
    /// A write puts half of its bytes (rounded down) into the file and fails with this error number.
    ///
    /// Like a short write, it does not apply to other operations. Below libc half of the bytes are
    /// written first, which is no error, and the next write fails: so does a disk that becomes full.
    case halfWrite(Int32)
    /// The process dies: this operation and every later one, counted or not, is not performed and
    /// fails with `EIO`. The disk is left with the content of the file system underneath.
    case crash
  }

  /// How long a fault lasts.
  public enum Extent: String, Sendable, Hashable, CaseIterable {
    /// One operation fails; the later ones are performed.
    case once
    /// Every later operation that is counted fails too, with the same error number.
    case forGood
  }

  /// Which operation fails: 1 is the first one counted after arming.
  public var operationIndex: Int
  /// How it fails.
  public var kind: Kind
  /// How long that lasts.
  ///
  /// A crash is always for good.
  public var extent: Extent

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - operationIndex: Which operation fails: 1 is the first one counted after arming. An index
  ///     below 1 is never reached.
  ///   - kind: How it fails.
  ///   - extent: How long that lasts.
  public init(at operationIndex: Int, _ kind: Kind, _ extent: Extent = .once) {
    self.operationIndex = operationIndex
    self.kind = kind
    self.extent = extent
  }

  /// The kinds that a store must survive at every operation: input and output error, disk full,
  /// quota used up, permission denied, too many open files, and a short write.
  public static let kinds: [Kind] = [
    .error(EIO), .error(ENOSPC), .error(EDQUOT), .error(EACCES), .error(EMFILE), .shortWrite,
  ]

  /// For example `operation 3 fails for good: EIO`.
  public var description: String {
    kind == .crash
      ? "crash at operation \(operationIndex)"
      : "operation \(operationIndex) fails \(extent == .once ? "once" : "for good"): \(kind)"
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

  /// Whether only half of a write is done, so that other operations cannot fail in this way.
  var isHalf: Bool {
    switch self {
    case .shortWrite, .halfWrite: true
    case .error, .crash: false
    }
  }

  /// The error number with which an operation fails.
  var number: Int32 {
    switch self {
    case .error(let number), .halfWrite(let number): number
    case .shortWrite: ENOSPC
    case .crash: EIO
    }
  }
}
