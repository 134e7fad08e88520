/// A mistake in a lab's files, with its place and its remedy.
package struct LabProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// Sentences with their full stops.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
