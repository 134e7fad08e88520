/// A case in which a store broke a guarantee: the events, the demand, and the observation.
package struct Violation: Sendable, Codable, Equatable {
  /// The events before the observation, one line each, as the check tells them.
  package var story: [String] = []
  /// The same events one by one, if the check knows more of them than their lines.
  package var steps: [CounterexampleStep] = []
  /// The observation that the guarantee demands; `nil` means the guarantee's own sentence.
  package var expected: Fact?
  /// The actual observation.
  package var found: Fact
  /// Lists that belong to the observation, such as the operations that were counted, one line each.
  package var lists: [String] = []

  init(expected: Fact? = nil, found: Fact, lists: [String] = []) {
    self.expected = expected
    self.found = found
    self.lists = lists
  }

  /// Returns the violation with these lines before its story.
  func after(_ lines: String...) -> Violation { after(lines) }

  /// Returns the violation with these lines before its story.
  func after(_ lines: [String]) -> Violation {
    var later = self
    later.story = lines + story
    return later
  }

  /// Returns the violation with a fault before its story and its events.
  func after(fault: String) -> Violation {
    after(fault).with([CounterexampleStep(.fault, fault)] + steps)
  }

  /// Returns the violation with these events, which its story tells in lines.
  func with(_ steps: [CounterexampleStep]) -> Violation {
    var seen = self
    seen.steps = steps
    return seen
  }

  /// Returns the violation with each text in it replaced.
  func replacing(_ body: (String) throws -> String) rethrows -> Violation {
    var replaced = self
    replaced.story = try story.map(body)
    replaced.steps = try steps.map { try $0.replacing(body) }
    replaced.expected = try expected?.replacing(body)
    replaced.found = try found.replacing(body)
    replaced.lists = try lists.map(body)
    return replaced
  }
}

extension Violation {
  /// A call that threw an error although nothing was wrong.
  static func unexpected(_ error: any Error) -> Violation { "an unexpected error: \(error)" }
}

extension Violation: ExpressibleByStringInterpolation {
  /// A violation of which the observation is known, and the demand is the guarantee's own.
  package init(stringLiteral text: String) { self.init(found: Fact(stringLiteral: text)) }

  package init(stringInterpolation parts: Fact.StringInterpolation) {
    self.init(found: Fact(stringInterpolation: parts))
  }
}

extension Fact.StringInterpolation {
  @available(*, unavailable, message: "use the violation itself, and its method after(_:)")
  package mutating func appendInterpolation(_ violation: Violation) {}
}

extension Violation {
  /// Continues the sentence of the observation.
  static func + (left: Violation, right: Fact) -> Violation {
    var longer = left
    longer.found = left.found + right
    return longer
  }
}
