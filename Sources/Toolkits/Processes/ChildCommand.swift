/// How to start a process: a program, its arguments, and how the order to it travels.
///
/// For instance an executable that knows the same stores and hands its last argument to
/// `ChildRole.run` of the conformance suite.
public struct ChildCommand: Sendable {
  /// The executable's path.
  public let executable: String
  /// The arguments before the order.
  public let arguments: [String]
  /// The variables that the process has besides those of this one.
  public var environment: [String: String] = [:]
  /// The variable in which the order travels; the order is the last argument when `nil`.
  public var orderVariable: String?

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - executable: The executable's path.
  ///   - arguments: The arguments before the order.
  public init(executable: String, arguments: [String]) {
    self.executable = executable
    self.arguments = arguments
  }
}
