/// One aspect of the machine's set-up, with a remedy if it is not as required.
package struct SetUpFinding: Sendable, Equatable {
  /// The subject of the probe, in a word or two.
  package let subject: String
  /// True if it is as it is to be.
  package let isGood: Bool
  /// The finding, and the remedy.
  package let text: String

  package init(_ subject: String, isGood: Bool, _ text: String) {
    self.subject = subject
    self.isGood = isGood
    self.text = text
  }
}
