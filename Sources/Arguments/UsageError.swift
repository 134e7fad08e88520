import TextTables

/// An error in the command line: the mistake, the accepted form, and the word probably meant.
public struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The exit code for every invalid command line (`EX_USAGE` of sysexits.h).
  public static let exitCode: Int32 = 64

  /// The problem, as a sentence with a full stop.
  public var problem: String
  /// The closest valid word, ready to type.
  public var suggestion: String?
  /// The command whose help describes the accepted form, such as `lockstep bench`.
  public var command: String

  /// Creates an error.
  ///
  /// The parameters are the properties.
  public init(problem: String, suggestion: String? = nil, command: String) {
    self.problem = problem
    self.suggestion = suggestion
    self.command = command
  }

  /// The complete message for standard error, without a line break at the end.
  public var description: String {
    let question = suggestion.map { " Did you mean `\($0)`?" } ?? ""
    return "\(command): \(problem)\(question)\nSee `\(command) --help`."
  }

  /// Quotes typed text, shortened and without control characters.
  public static func quoted(_ typed: String) -> String {
    guard !typed.isEmpty else { return "an empty text" }
    // The first cut avoids measuring an argument of a megabyte.
    let shown = TerminalText.sanitized(String(typed.prefix(100)))
    return "`\(TerminalText.truncated(shown, to: 60))`"
  }

  /// Joins words as a sentence lists them: `a, b or c`.
  public static func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
