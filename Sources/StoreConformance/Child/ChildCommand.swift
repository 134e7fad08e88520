/// How to start a process that knows the same stores: an executable that hands its last argument
/// to ``ChildRole/run(_:subjects:)``.
public struct ChildCommand: Sendable {
  /// The executable's path.
  public let executable: String
  /// The arguments before the one that the suite adds.
  public let arguments: [String]

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
