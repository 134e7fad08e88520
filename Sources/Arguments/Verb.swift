/// One thing that the program can do, as data: its arguments and its help.
public struct Verb: Sendable, Equatable {
  /// The word after the program's name; empty for a program that does one thing.
  public var name: String
  /// One sentence without a full stop.
  public var summary: String
  /// A command line that works as it is, without the program's name.
  public var example: String
  /// The options, in the order of the help; `--help` is understood without being listed.
  public var options: [Option]
  /// The arguments without a name, in their order.
  public var positionals: [Positional]

  /// Describes a verb; the parameters are the properties.
  public init(
    name: String, summary: String, example: String, options: [Option] = [],
    positionals: [Positional] = []
  ) {
    self.name = name
    self.summary = summary
    self.example = example
    self.options = options
    self.positionals = positionals
  }

  /// An argument that starts with `--`.
  public struct Option: Sendable, Equatable {
    /// The name without dashes.
    public var name: String
    /// The word that stands for the value in the help, such as `n`; nil for a flag without a value.
    public var valueName: String?
    /// One sentence without a full stop.
    public var help: String
    /// Whether it may be given more than once.
    public var repeats: Bool

    /// Describes an option; the parameters are the properties.
    public init(name: String, valueName: String? = nil, help: String, repeats: Bool = false) {
      self.name = name
      self.valueName = valueName
      self.help = help
      self.repeats = repeats
    }

    /// The option as it is typed.
    public var spelling: String { "--" + name }

    /// The option with its value, as the help shows it.
    public var form: String { valueName.map { "\(spelling) <\($0)>" } ?? spelling }
  }

  /// An argument without a name.
  public struct Positional: Sendable, Equatable {
    /// How many of them there may be.
    public enum Count: Sendable, Equatable {
      /// Exactly one.
      case one
      /// One or none.
      case optional
      /// Any number, also none.
      case any
    }

    /// The word that stands for the argument in the help, such as `id`.
    public var name: String
    /// One sentence without a full stop.
    public var help: String
    /// How many of them there may be; only the last positional may take any number.
    public var count: Count

    /// Describes an argument; the parameters are the properties.
    public init(name: String, help: String, count: Count = .one) {
      self.name = name
      self.help = help
      self.count = count
    }

    /// The argument as the help shows it.
    public var form: String {
      switch count {
      case .one: "<\(name)>"
      case .optional: "[<\(name)>]"
      case .any: "[<\(name)> …]"
      }
    }
  }

  /// The form of the command line, without the program's name.
  public var usage: String {
    ((name.isEmpty ? [] : [name]) + (options.isEmpty ? [] : ["[options]"])
      + positionals.map(\.form)).joined(separator: " ")
  }

  /// The verb as it is typed, with the program's name.
  func command(of program: String) -> String { name.isEmpty ? program : "\(program) \(name)" }

  /// Finds a declared option.
  public func option(named name: String) -> Option? {
    options.first { $0.name == name }
  }
}
