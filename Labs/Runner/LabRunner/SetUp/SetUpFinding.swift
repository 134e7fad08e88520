/// One thing that was looked at on somebody's machine, with the remedy where it is not as it is to be.
public struct SetUpFinding: Sendable, Equatable {
  /// What was looked at, in a word or two.
  public let subject: String
  /// Whether it is as it is to be.
  public let isGood: Bool
  /// What was found, and what to do about it.
  public let text: String

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - subject: What was looked at, in a word or two.
  ///   - isGood: Whether it is as it is to be.
  ///   - text: What was found, and what to do about it.
  public init(_ subject: String, isGood: Bool, _ text: String) {
    self.subject = subject
    self.isGood = isGood
    self.text = text
  }
}
