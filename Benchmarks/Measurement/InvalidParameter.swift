/// A parameter that a calculation cannot work with: what it was and what to pass instead.
public struct InvalidParameter: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the parameter, with the type it belongs to.
  public let name: String
  /// What is wrong and what to do about it, as a sentence.
  public let message: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter, with the type it belongs to.
  ///   - message: What is wrong and what to do about it.
  public init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  /// The name and the message.
  public var description: String { "\(name): \(message)" }
}
