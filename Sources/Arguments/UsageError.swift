import TextTables

/// The command line is wrong: the mistake, the accepted form, and the word that was probably meant.
public struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The exit code of every wrong command line (`EX_USAGE` of sysexits.h).
  public static let exitCode: Int32 = 64

  /// A sentence with its full stop.
  public var problem: String
  /// The nearest right word, as it is to be typed.
  public var suggestion: String?
  /// The command whose help describes the accepted form, such as `lockstep bench`.
  public var command: String

  /// Creates an error; the parameters are the properties.
  public init(problem: String, suggestion: String? = nil, command: String) {
    self.problem = problem
    self.suggestion = suggestion
    self.command = command
  }

  /// The whole text for the standard error, without a line break at its end.
  public var description: String {
    let question = suggestion.map { " Did you mean `\($0)`?" } ?? ""
    return "\(command): \(problem)\(question)\nSee `\(command) --help`."
  }

  /// Shows what was typed, cut to a reasonable length and without control characters.
  public static func quoted(_ typed: String) -> String {
    guard !typed.isEmpty else { return "an empty text" }
    // The first cut spares measuring an argument of a megabyte.
    let shown = TerminalText.sanitized(String(typed.prefix(100)))
    return "`\(TerminalText.truncated(shown, to: 60))`"
  }

  /// Joins words as a sentence lists them: `a, b or c`.
  public static func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
