/// A command of the program, as data: its arguments and its help.
public struct Verb: Sendable, Equatable {
  /// The word after the program's name.
  ///
  /// Empty for a program without verbs.
  public var name: String
  /// A summary: one sentence without a full stop.
  public var summary: String
  /// A working example of a command line, without the program's name.
  public var example: String
  /// The options, in the order of the help.
  ///
  /// `--help` is always accepted and not listed.
  public var options: [Option]
  /// The positional arguments, in order.
  public var positionals: [Positional]
  /// The exit codes and what they mean for this verb.
  ///
  /// Empty if the general meanings of ``ExitCode`` suffice.
  public var endings: [Ending]

  /// Creates a verb.
  ///
  /// The parameters are the properties.
  public init(
    name: String, summary: String, example: String, options: [Option] = [],
    positionals: [Positional] = [], endings: [Ending] = []
  ) {
    self.name = name
    self.summary = summary
    self.example = example
    self.options = options
    self.positionals = positionals
    self.endings = endings
  }

  /// An exit code of a verb.
  public struct Ending: Sendable, Equatable {
    /// The code.
    public var code: ExitCode
    /// The meaning, without a full stop.
    public var meaning: String

    /// Creates an ending.
    ///
    /// The parameters are the properties.
    public init(code: ExitCode, meaning: String) {
      self.code = code
      self.meaning = meaning
    }
  }

  /// An argument that starts with `--`.
  public struct Option: Sendable, Equatable {
    /// The name without dashes.
    public var name: String
    /// The placeholder for the value in the help, such as `n`.
    ///
    /// Nil for a flag without a value.
    public var valueName: String?
    /// The help: one sentence without a full stop.
    public var help: String
    /// True if the option may be given more than once.
    public var repeats: Bool

    /// Creates an option.
    ///
    /// The parameters are the properties.
    public init(name: String, valueName: String? = nil, help: String, repeats: Bool = false) {
      self.name = name
      self.valueName = valueName
      self.help = help
      self.repeats = repeats
    }

    /// The option as typed.
    public var spelling: String { "--" + name }

    /// The option with its value, as shown in the help.
    public var form: String { valueName.map { "\(spelling) <\($0)>" } ?? spelling }
  }

  /// A positional argument.
  public struct Positional: Sendable, Equatable {
    /// The allowed number of arguments.
    public enum Count: Sendable, Equatable {
      /// Exactly one.
      case one
      /// One or none.
      case optional
      /// Any number, including zero.
      case any
    }

    /// The placeholder for the argument in the help, such as `id`.
    public var name: String
    /// The help: one sentence without a full stop.
    public var help: String
    /// The allowed number of arguments.
    ///
    /// Only the last positional may accept any number.
    public var count: Count

    /// Creates a positional argument.
    ///
    /// The parameters are the properties.
    public init(name: String, help: String, count: Count = .one) {
      self.name = name
      self.help = help
      self.count = count
    }

    /// The argument as shown in the help.
    public var form: String {
      switch count {
      case .one: "<\(name)>"
      case .optional: "[<\(name)>]"
      case .any: "[<\(name)> …]"
      }
    }
  }

  /// The syntax of the command line, without the program's name.
  public var usage: String {
    ((name.isEmpty ? [] : [name]) + (options.isEmpty ? [] : ["[options]"])
      + positionals.map(\.form)).joined(separator: " ")
  }

  /// The verb as typed, with the program's name.
  func command(of program: String) -> String { name.isEmpty ? program : "\(program) \(name)" }

  /// Returns the declared option with this name, if any.
  public func option(named name: String) -> Option? {
    options.first { $0.name == name }
  }
}
