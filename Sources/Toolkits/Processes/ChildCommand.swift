/// How to start a process: a program, its arguments, and the way to pass the order to it.
///
/// An example is an executable with the same stores that passes its last argument to
/// `ChildRole.run` of the conformance suite.
public struct ChildCommand: Sendable {
  /// The executable's path.
  public let executable: String
  /// The arguments before the order.
  public let arguments: [String]
  /// The additional environment variables of the process.
  public var environment: [String: String] = [:]
  /// The environment variable for the order.
  ///
  /// If it is `nil`, the order is the last argument.
  public var orderVariable: String?

  /// Creates a command.
  public init(executable: String, arguments: [String]) {
    self.executable = executable
    self.arguments = arguments
  }
}
