import TextTables

/// The whole program: its verbs, and which of them a command line means.
struct Program: Sendable, Equatable {
  /// What is typed first.
  var name: String
  /// One sentence without a full stop.
  var summary: String
  /// The verbs, in the order of the help.
  var verbs: [Verb]

  /// What a command line asks for.
  enum Invocation: Sendable, Equatable {
    /// To print this text and end well.
    case help(String)
    /// To print the program's version and end well.
    case version
    /// To do what the verb of these arguments says.
    case run(ParsedArguments)
  }

  /// Reads a command line, without the program's name at its beginning.
  ///
  /// No argument at all, `help`, `help <verb>`, `-h` and `--help` ask for help, whose lines take
  /// `width` columns; `--version` asks for the version.
  func parse(_ arguments: [String], width: Int = 80) throws(UsageError) -> Invocation {
    guard let first = arguments.first else { return .help(HelpText.of(self, width: width)) }
    switch first {
    case "-h", "--help": return .help(HelpText.of(self, width: width))
    case "--version": return .version
    case "help":
      guard arguments.count > 1 else { return .help(HelpText.of(self, width: width)) }
      return .help(HelpText.of(try verb(named: arguments[1]), in: self, width: width))
    default:
      let verb = try verb(named: first)
      let parsed = try verb.parse(Array(arguments.dropFirst()), program: name)
      return parsed.wantsHelp ? .help(HelpText.of(verb, in: self, width: width)) : .run(parsed)
    }
  }

  private func verb(named typed: String) throws(UsageError) -> Verb {
    if let verb = verbs.first(where: { $0.name == typed }) { return verb }
    let names = verbs.map(\.name)
    let isOption = verbs.contains { $0.options.contains { $0.spelling == typed } }
    let problem =
      isOption
      ? "\(UsageError.quoted(typed)) comes before the verb; write `\(name) <verb> [options]`."
      : "\(UsageError.quoted(typed)) is no verb; there are \(names.joined(separator: ", "))."
    throw UsageError(
      problem: problem, suggestion: NearestWord.nearest(to: typed, among: names), command: name)
  }
}
