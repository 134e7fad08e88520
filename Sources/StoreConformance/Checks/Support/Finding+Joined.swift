extension Finding {
  /// Combines the findings of two parts of a check.
  ///
  /// A counterexample comes first, and then the failure of a part that could not be run. Otherwise
  /// the result is everything that was explored, with the reasons why a part was not exercised.
  ///
  /// The parts' details list the amount of each kind that they explored.
  func joined(with next: Finding) -> Finding {
    switch (self, next) {
    case (.broken, _): self
    case (_, .broken): next
    case (.couldNotBeRun, _): self
    case (_, .couldNotBeRun): next
    case (.held(let one, let detail), .held(let two, let more)):
      .held(explored: one + two, detail: Self.list(detail, more))
    case (.notExercised(let reason), .held(let count, let detail)),
      (.held(let count, let detail), .notExercised(let reason)):
      .held(explored: count, detail: Self.list(detail, reason.text))
    case (.notExercised(let one), .notExercised(let two)):
      .notExercised(one.text.isEmpty ? two : one.saying { Self.list($0, two.text) })
    }
  }

  private static func list(_ one: String, _ two: String) -> String {
    one.isEmpty || one == two ? two : "\(one); \(two)"
  }
}
