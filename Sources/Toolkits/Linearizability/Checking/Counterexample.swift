extension LinearizabilityChecker {
  /// A small part of a history that no order of its calls explains.
  public struct Counterexample<Call: HistoryCall>: Sendable, CustomStringConvertible {
    /// The common subject of all its calls where they do not concern everything, for example `key
    /// 3`.
    ///
    /// Such a counterexample holds the part of a call on several keys that concerns this key, as a
    /// call on this key alone.
    public let part: String?
    /// The initial content, in words.
    public let start: String
    /// The calls, by invocation; leave any read out and the rest can be explained.
    public let operations: [CompletedOperation<Call>]
    /// The calls but the unexplained one, in an order that explains them.
    ///
    /// Calls with an unknown outcome are missing from it when they need not have taken effect.
    public let linearizablePrefix: [CompletedOperation<Call>]
    /// The call whose result no order of all the calls explains: the last to return.
    public let unexplained: CompletedOperation<Call>?

    /// The timeline and the explanation.
    public var description: String { timeline + "\n" + explanation }

    /// The calls as bars on logical time, a row for each client, at most 100 columns wide.
    public var timeline: String { Timeline(operations).text }

    /// The same as a picture, with the unexplained call marked: one SVG element.
    public var svg: String {
      let mark = unexplained.flatMap { unexplained in
        operations.firstIndex {
          $0.client == unexplained.client && $0.invoked == unexplained.invoked
        }
      }
      return Timeline(operations).svg(marking: mark)
    }

    /// A sentence that says how far an order goes and which call it cannot explain.
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
