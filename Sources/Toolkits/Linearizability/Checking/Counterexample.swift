extension LinearizabilityChecker {
  /// A small part of a history that no order of its calls explains.
  public struct Counterexample<Call: HistoryCall>: Sendable, CustomStringConvertible {
    /// The common subject of all its calls, for example `key 3`.
    ///
    /// Nil if the calls concern everything.
    ///
    /// A call on several keys appears as a call on this key alone, with the part that concerns this
    /// key.
    public let part: String?
    /// The initial content, in words.
    public let start: String
    /// The calls, ordered by invocation.
    ///
    /// Without any one of the reads, the rest can be explained.
    public let operations: [CompletedOperation<Call>]
    /// All calls except the unexplained one, in an order that explains them.
    ///
    /// Calls with an unknown outcome are omitted if they need not have taken effect.
    public let linearizablePrefix: [CompletedOperation<Call>]
    /// The call whose result no order of all calls explains: the last one to return.
    public let unexplained: CompletedOperation<Call>?

    /// The timeline and the explanation.
    public var description: String { timeline + "\n" + explanation }

    /// The calls as bars on logical time, with a row for each client, at most 100 columns wide.
    public var timeline: String { Timeline(operations).text }

    /// The same timeline as one SVG element, with the unexplained call marked.
    public var svg: String {
      let mark = unexplained.flatMap { unexplained in
        operations.firstIndex {
          $0.client == unexplained.client && $0.invoked == unexplained.invoked
        }
      }
      return Timeline(operations).svg(marking: mark)
    }

    /// A sentence with the length of the longest linearizable prefix and the call that no order
    /// explains.
    public var explanation: String {
      guard let unexplained else { return "No order explains these calls." }
      let subject = part.map { "On \($0), starting" } ?? "Starting"
      return """
        \(subject) from \(start), the longest linearizable prefix has \
        \(operations.count - 1) of \(operations.count) calls\(orderText); \
        no order explains `\(unexplained.label)` by client \(unexplained.client).
        """
    }

    private var orderText: String {
      guard !linearizablePrefix.isEmpty else { return "" }
      let shown = linearizablePrefix.suffix(8).map { "`\($0.label)` by client \($0.client)" }
      let omitted = linearizablePrefix.count > 8 ? "…, " : ""
      return ", for example in the order \(omitted)\(shown.joined(separator: ", "))"
    }
  }
}
