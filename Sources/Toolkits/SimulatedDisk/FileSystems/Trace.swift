/// The operations on a file system, in order, with the acknowledgements of its store in between.
///
/// Printing one gives a line for each entry.
public struct Trace: Sendable, Equatable, CustomStringConvertible {
  /// The entries, in the order of their numbers.
  public var entries: [TraceEntry]

  /// Creates a trace.
  ///
  /// - Parameter entries: The entries, in order.
  public init(_ entries: [TraceEntry] = []) {
    self.entries = entries
  }

  /// The file operations alone, in order.
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
    /// A file operation came back, successfully or not.
    case operation(TracedOperation)
    /// The store acknowledged something; the text is the recorder's.
    case acknowledged(String)
    /// A call of the store threw; the text is the recorder's.
    case threw(String)
  }

  /// The entry's place in its trace, from 1.
  public let number: Int
  /// The kind of the entry.
  public let kind: Kind

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - number: The entry's place in its trace, from 1.
  ///   - kind: The kind of the entry.
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
