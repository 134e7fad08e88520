import Linearizability

extension Violation {
  /// A history that no order of its calls explains.
  init<Call>(_ counterexample: LinearizabilityChecker.Counterexample<Call>) {
    self.init(found: "\(counterexample.explanation)")
    story = counterexample.timeline.lines
  }
}

extension String {
  /// The lines of a text, such as a toolkit's timeline; O(its length).
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
