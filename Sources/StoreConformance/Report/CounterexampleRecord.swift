/// A counterexample as `lockstep conform --json` writes it.
struct CounterexampleRecord: Encodable {
  /// A demand or an observation: the sentence, and its values in the sentence's order.
  struct Statement: Encodable {
    let text: String
    let values: [Value]
  }

  /// A number, the content of a store as revisions by key, a text, or `null` for no item.
  struct Value: Encodable {
    let value: Fact.Value

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .number(let number): try container.encode(number)
      case .content(let content): try container.encode(content)
      case .nothing: try container.encodeNil()
      case .text(let text): try container.encode(text)
      }
    }
  }

  let expected: Statement
  let found: Statement
  let events: [CounterexampleStep]
  /// The cases after this one; missing if none was tried.
  let further: Further?

  struct Further: Encodable {
    let tried: Int
    let failed: Int
    /// The kinds of failures other than this one: the first case of each, and its observation.
    let others: [Other]

    struct Other: Encodable {
      let first: Int
      let found: String
    }
  }

  init(_ counterexample: Counterexample) {
    let demand = counterexample.violation.expected
    expected = Statement(
      text: counterexample.expected, values: (demand?.values ?? []).map(Value.init))
    found = Statement(
      text: counterexample.found, values: counterexample.violation.found.values.map(Value.init))
    events = counterexample.steps
    further = counterexample.further.map { further in
      Further(
        tried: further.tried, failed: further.failed,
        others: further.others.map { .init(first: $0.first, found: $0.found.text) })
    }
  }
}
