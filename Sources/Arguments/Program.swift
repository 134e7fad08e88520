import TextTables

/// A whole program: its verbs, and the parser of its command line.
public struct Program: Sendable, Equatable {
  /// The program's name, the first word of a command line.
  public var name: String
  /// A summary: one sentence without a full stop.
  public var summary: String
  /// The verbs, in the order of the help.
  public var verbs: [Verb]

  /// Creates a program.
  ///
  /// The parameters are the properties.
  public init(name: String, summary: String, verbs: [Verb]) {
    self.name = name
    self.summary = summary
    self.verbs = verbs
  }

  /// Creates a program without verbs: its command line contains only options and arguments.
  ///
  /// The only verb has an empty name.
  public init(name: String, doing verb: Verb) {
    self.init(name: name, summary: verb.summary, verbs: [verb])
  }

  /// The request in a command line.
  public enum Invocation: Sendable, Equatable {
    /// Print this text and exit successfully.
    case help(String)
    /// Print the program's version and exit successfully.
    case version
    /// Run the verb of these arguments.
    case run(ParsedArguments)
  }

  /// Parses a command line without the program's name.
  ///
  /// An empty command line, `help`, `help <verb>`, `-h` and `--help` request help, wrapped at
  /// `width` columns. `--version` requests the version. `--generate-completion-script <shell>` and
  /// `--generate-manual` request files that a package installs with the program.
  public func parse(_ arguments: [String], width: Int = 80) throws(UsageError) -> Invocation {
    if let verb = verbs.first, verb.name.isEmpty {
      return try invocation(of: verb, arguments, width: width)
    }
    guard let first = arguments.first else { return .help(HelpText.of(self, width: width)) }
    switch first {
    case "-h", "--help": return .help(HelpText.of(self, width: width))
    case "--version": return .version
    case CompletionScript.option: return .help(try completion(Array(arguments.dropFirst())))
    case ManualPage.option: return .help(ManualPage.of(self, version: Self.version))
    case "help":
      guard arguments.count > 1 else { return .help(HelpText.of(self, width: width)) }
      return .help(HelpText.of(try verb(named: arguments[1]), in: self, width: width))
    default:
      return try invocation(
        of: verb(named: first), Array(arguments.dropFirst()), width: width)
    }
  }

  private func invocation(
    of verb: Verb, _ arguments: [String], width: Int
  ) throws(UsageError) -> Invocation {
    let parsed = try verb.parse(arguments, program: name)
    return parsed.wantsHelp ? .help(HelpText.of(verb, in: self, width: width)) : .run(parsed)
  }

  private func completion(_ shells: [String]) throws(UsageError) -> String {
    if shells.count == 1, let shell = CompletionScript.Shell(rawValue: shells[0]) {
      return CompletionScript.of(self, for: shell)
    }
    let names = UsageError.listed(CompletionScript.Shell.allCases.map(\.rawValue))
    throw UsageError(
      problem: "`\(CompletionScript.option)` needs one shell: \(names).", suggestion: nil,
      command: name)
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
