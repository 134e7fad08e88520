/// The error for a parameter that a calculation cannot use.
///
/// It names the value and what to pass instead.
public struct InvalidParameter: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the parameter, with the type that declares it.
  public let name: String
  /// The fault and how to fix it, as a sentence.
  public let message: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter, with the type that declares it.
  ///   - message: The fault and how to fix it.
  public init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  /// The name and the message.
  public var description: String { "\(name): \(message)" }
}
