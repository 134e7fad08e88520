import Foundation

/// One verb of a program: its arguments, its help and its work.
public protocol ProgramVerb: Sendable {
  /// The verb's arguments and its help.
  static var verb: Verb { get }

  /// Runs the verb.
  ///
  /// - Throws: ``UsageError``, or an error from the verb's work.
  static func run(_ arguments: ParsedArguments) async throws -> ExitCode
}

extension Program {
  /// The version of all programs.
  ///
  /// The version is defined only here.
  ///
  /// A release has three numbers. Later sources have the next version with the suffix `-dev`.
  public static let version = "0.2.0-dev"

  /// The path of the running program's file.
  public static var executable: String {
    Bundle.main.executablePath ?? CommandLine.arguments[0]
  }

  /// Runs the verb of the arguments outside the main actor, on which hops to other actors would
  /// cost more.
  ///
  /// - Throws: The verb's error, or ``UsageError`` if no verb has the name.
  @concurrent
  public static func run(
    _ arguments: ParsedArguments, among verbs: [any (ProgramVerb & Sendable).Type], of name: String
  ) async throws -> ExitCode {
    guard let verb = verbs.first(where: { $0.verb.name == arguments.verb.name }) else {
      throw UsageError(
        problem: "`\(arguments.verb.name)` is no verb.", suggestion: nil, command: name)
    }
    return try await verb.run(arguments)
  }
}
