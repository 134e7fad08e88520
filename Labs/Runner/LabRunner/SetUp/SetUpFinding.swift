/// One thing that was looked at on somebody's machine, with the remedy where it is not as it is to be.
public struct SetUpFinding: Sendable, Equatable {
  /// The subject of the probe, in a word or two.
  public let subject: String
  /// Whether it is as it is to be.
  public let isGood: Bool
  /// The finding, and the remedy.
  public let text: String

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - subject: The subject of the probe, in a word or two.
  ///   - isGood: Whether it is as it is to be.
  ///   - text: The finding, and the remedy.
  public init(_ subject: String, isGood: Bool, _ text: String) {
    self.subject = subject
    self.isGood = isGood
    self.text = text
  }
}
