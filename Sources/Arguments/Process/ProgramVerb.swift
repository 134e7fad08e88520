import Foundation

/// One verb of a program: its arguments, its help and its work.
public protocol ProgramVerb: Sendable {
  /// The verb's arguments and its help.
  static var verb: Verb { get }

  /// Does the verb's work.
  ///
  /// - Throws: ``UsageError``, or the error of the work.
  static func run(_ arguments: ParsedArguments) async throws -> ExitCode
}

extension Program {
  /// The version of all programs: the one place where it is written down.
  ///
  /// A release has three numbers; the sources after a release have the next version with `-dev` behind it.
  public static let version = "0.1.0-dev"

  /// The file of the program that runs.
  public static var executable: String {
    Bundle.main.executablePath ?? CommandLine.arguments[0]
  }

  /// Does what the verb of the arguments says, away from the main actor, where every hop to another
  /// actor would be dearer.
  ///
  /// - Throws: The verb's error; ``UsageError`` where none of the verbs has the name.
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
