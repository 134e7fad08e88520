/// A demand or an observation: a sentence that keeps its values apart from its words.
///
/// The sentence is written where the values are known, and its text is made in a report. Two facts
/// with the same words and different values are of one kind.
package struct Fact: Sendable, Codable, Hashable {
  /// A value in the sentence.
  package enum Value: Sendable, Codable, Hashable {
    /// A number, such as a key, a revision or a count.
    case number(Int)
    /// The content of a store, or of a part of it: the revision of each key.
    case content([Int: Int])
    /// No item.
    case nothing
    /// Any other value, as text.
    case text(String)
  }

  /// The words between the values: one string before each value, and one after the last value.
  package let words: [String]
  /// The values, in the sentence's order.
  package let values: [Value]

  /// The sentence; O(its length).
  package var text: String {
    zip(words, values.map(\.description) + [""]).map { $0 + $1 }.joined()
  }

  /// One of several contents, each named once; O(n²).
  static func either(_ contents: [[Int: Int]]) -> Fact {
    var different: [[Int: Int]] = []
    for content in contents where !different.contains(content) { different.append(content) }
    return different.map { "\($0)" }.joined(separator: " or ")
  }

  /// Returns the fact with each text in it replaced.
  func replacing(_ body: (String) throws -> String) rethrows -> Fact {
    Fact(
      words: try words.map(body),
      values: try values.map { value in
        guard case .text(let text) = value else { return value }
        return .text(try body(text))
      })
  }

  private init(words: [String], values: [Value]) {
    self.words = words
    self.values = values
  }
}

extension Fact: CustomStringConvertible {
  package var description: String { text }
}

extension Fact: ExpressibleByStringInterpolation {
  /// Collects the words and the values of a sentence.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var words = [""]
    fileprivate var values: [Value] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      values.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) {
      words[words.count - 1] += literal
    }

    package mutating func appendInterpolation(_ number: Int) { append(.number(number)) }

    /// Appends a revision, or `nothing`.
    package mutating func appendInterpolation(_ revision: Int?) {
      append(revision.map { .number($0) } ?? .nothing)
    }

    package mutating func appendInterpolation(_ content: [Int: Int]) { append(.content(content)) }

    mutating func appendInterpolation(_ seen: Observation) { appendInterpolation(seen.fact) }

    /// Appends the words and the values of another fact.
    package mutating func appendInterpolation(_ fact: Fact) {
      for (word, value) in zip(fact.words, fact.values) {
        appendLiteral(word)
        append(value)
      }
      appendLiteral(fact.words[fact.words.count - 1])
    }

    package mutating func appendInterpolation<Other>(_ other: Other) { append(.text("\(other)")) }

    private mutating func append(_ value: Value) {
      values.append(value)
      words.append("")
    }
  }

  package init(stringLiteral text: String) { self.init(words: [text], values: []) }

  package init(stringInterpolation parts: StringInterpolation) {
    self.init(words: parts.words, values: parts.values)
  }
}

extension Fact.Value: CustomStringConvertible {
  package var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .content(let content): StoreConformance.text(content)
    case .nothing: "nothing"
    case .text(let text): text
    }
  }
}

extension Fact {
  static func + (left: Fact, right: Fact) -> Fact { "\(left)\(right)" }
}

extension Sequence<Fact> {
  /// The facts as one, with a separator between them.
  func joined(separator: Fact) -> Fact {
    var all: Fact?
    for fact in self { all = all.map { "\($0)\(separator)\(fact)" } ?? fact }
    return all ?? ""
  }
}
