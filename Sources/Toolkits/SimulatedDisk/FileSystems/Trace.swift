/// The operations on a file system, in order, together with the acknowledgements of its store.
///
/// A printed trace has a line for each entry.
public struct Trace: Sendable, Equatable, CustomStringConvertible {
  /// The entries, in the order of their numbers.
  public var entries: [TraceEntry]

  /// Creates a trace.
  public init(_ entries: [TraceEntry] = []) {
    self.entries = entries
  }

  /// Only the file operations, in order.
  public var operations: [TracedOperation] {
    entries.compactMap { entry in
      if case .operation(let operation) = entry.kind { operation } else { nil }
    }
  }

  /// One line for each entry, for example `3  write /data/data.json.tmp, 210 bytes`.
  public var description: String {
    entries.map(\.description).joined(separator: "\n")
  }
}

/// One numbered line of a ``Trace``.
public struct TraceEntry: Sendable, Equatable, CustomStringConvertible {
  /// The kinds of entries.
  public enum Kind: Sendable, Equatable {
    /// A file operation returned, successfully or not.
    case operation(TracedOperation)
    /// The store acknowledged a call. The text comes from the recorder.
    case acknowledged(String)
    /// A call of the store threw. The text comes from the recorder.
    case threw(String)
  }

  /// The entry's number in its trace, from 1.
  public let number: Int
  /// The kind of the entry.
  public let kind: Kind

  /// Creates an entry.
  public init(number: Int, kind: Kind) {
    self.number = number
    self.kind = kind
  }

  /// The number and the kind.
  public var description: String {
    switch kind {
    case .operation(let operation): "\(number)  \(operation)"
    case .acknowledged(let text): "\(number)  acknowledged \(text)"
    case .threw(let text): "\(number)  threw: \(text)"
    }
  }
}
