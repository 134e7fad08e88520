/// The error of a parameter that a calculation cannot use: its value, and what to pass instead.
public struct InvalidParameter: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the parameter, with the type it belongs to.
  public let name: String
  /// The fault and the remedy, as a sentence.
  public let message: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter, with the type it belongs to.
  ///   - message: The fault and the remedy.
  public init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  /// The name and the message.
  public var description: String { "\(name): \(message)" }
}
