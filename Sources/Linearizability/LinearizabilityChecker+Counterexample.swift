extension LinearizabilityChecker {
  /// A small part of a history that no order of its calls explains.
  public struct Counterexample: Sendable, CustomStringConvertible {
    /// The key that all its calls are on, or nil when several keys are needed to see it.
    ///
    /// Of a call on several keys it then holds the part on this key, as a call on this key alone.
    public let key: Int?
    /// What the store held before, by key.
    public let initial: [Int: Int]
    /// The calls, by invocation; leave any read out and the rest can be explained.
    public let operations: [CompletedOperation]
    /// The calls but the unexplained one, in an order that explains them.
    ///
    /// Writes with an unknown outcome are missing from it when they need not have taken effect.
    public let linearizablePrefix: [CompletedOperation]
    /// The read whose result no order of all the calls explains: the last to return.
    public let unexplained: CompletedOperation?

    /// The timeline and the explanation.
    public var description: String { timeline + "\n" + explanation }

    /// The calls as bars on logical time, a row for each client, at most 100 columns wide.
    public var timeline: String { Timeline(operations).text }

    /// A sentence that says how far an order goes and which read it cannot explain.
    public var explanation: String {
      guard let unexplained else { return "No order explains these calls." }
      let subject = key.map { "On key \($0)" } ?? "On the whole map"
      return """
        \(subject), starting from \(startText), the longest linearizable prefix has \
        \(operations.count - 1) of \(operations.count) calls\(orderText); \
        no order explains `\(unexplained.label)` by client \(unexplained.client).
        """
    }

    private var startText: String {
      if let key { return initial[key].map { "\(key)=\($0)" } ?? "nothing" }
      let pairs = initial.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return pairs.isEmpty ? "nothing" : pairs.joined(separator: " ")
    }

    private var orderText: String {
      guard !linearizablePrefix.isEmpty else { return "" }
      let shown = linearizablePrefix.suffix(8).map { "`\($0.label)` by client \($0.client)" }
      let omitted = linearizablePrefix.count > 8 ? "…, " : ""
      return ", for example in the order \(omitted)\(shown.joined(separator: ", "))"
    }
  }
}
