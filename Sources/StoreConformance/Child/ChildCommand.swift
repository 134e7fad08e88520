/// How to start a process that knows the same stores.
///
/// For instance an executable that hands its last argument to ``ChildRole/run(_:subjects:child:)``.
/// Without one, the suite starts the program that it runs in.
public struct ChildCommand: Sendable {
  /// The executable's path.
  public let executable: String
  /// The arguments before the one that the suite adds.
  public let arguments: [String]
  /// The variables that the process has besides those of this one.
  var environment: [String: String] = [:]
  /// The variable in which the order travels; in a last argument when `nil`.
  var orderVariable: String?

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - executable: The executable's path.
  ///   - arguments: The arguments before the one that the suite adds.
  public init(executable: String, arguments: [String]) {
    self.executable = executable
    self.arguments = arguments
  }
}
