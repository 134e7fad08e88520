/// One thing that was looked at on somebody's machine, with the remedy where it is not as it is to be.
package struct SetUpFinding: Sendable, Equatable {
  /// The subject of the probe, in a word or two.
  package let subject: String
  /// Whether it is as it is to be.
  package let isGood: Bool
  /// The finding, and the remedy.
  package let text: String

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - subject: The subject of the probe, in a word or two.
  ///   - isGood: Whether it is as it is to be.
  ///   - text: The finding, and the remedy.
  package init(_ subject: String, isGood: Bool, _ text: String) {
    self.subject = subject
    self.isGood = isGood
    self.text = text
  }
}
