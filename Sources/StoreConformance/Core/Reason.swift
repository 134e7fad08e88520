/// The reason why a check has no verdict about a store.
package struct Reason: Sendable, Codable, Equatable {
  /// The kinds of reasons that a report or another check treats in its own way.
  package enum Kind: String, Sendable, Codable {
    /// The claims say that the store breaks the guarantee, and too little was tried to find that.
    case notLookedFor
    /// The budget was over.
    case outOfTime
    /// The store keeps no file at its location.
    case keepsNoFile
    /// A plain call throws with nothing wrong, so that no check can be tried.
    case plainCallFails
    /// Any other reason; its text says it.
    case other
  }

  package let kind: Kind
  /// The reason, as a part of a sentence.
  package let text: String
  /// The case in which no call returned for most of a budget, so that a call may hang; `nil` if
  /// there is none.
  let silent: Replay?

  init(_ kind: Kind, _ text: String, silentIn silent: Replay? = nil) {
    self.kind = kind
    self.text = text
    self.silent = silent
  }

  /// The store has no file whose bytes could be damaged, so a count of other cases would mean
  /// nothing.
  static let keepsNoFile = Reason(.keepsNoFile, "the store keeps no file at its location")

  /// True if the reason is too little time or effort.
  var isLeftOut: Bool { kind == .notLookedFor || kind == .outOfTime }

  /// Returns the reason with another text.
  func saying(_ body: (String) -> String) -> Reason {
    Reason(kind, body(text), silentIn: silent)
  }
}

extension Reason: CustomStringConvertible {
  package var description: String { text }
}

extension Reason: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(.other, text) }
}

extension Reason {
  /// Creates a reason of the kind ``Kind/other``.
  init(_ text: String) { self.init(.other, text) }
}

extension Reason {
  static func + (left: Reason, right: String) -> Reason { left.saying { $0 + right } }
}
