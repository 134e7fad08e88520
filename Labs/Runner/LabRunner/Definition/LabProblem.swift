/// A mistake in a lab's files, with its place and its remedy.
public struct LabProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// Sentences with their full stops.
  public let description: String

  /// Creates a problem.
  ///
  /// - Parameter description: The problem, its place and the remedy, in sentences.
  public init(_ description: String) {
    self.description = description
  }
}
