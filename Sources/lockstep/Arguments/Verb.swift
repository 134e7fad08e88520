/// One thing that the program can do, as data: what it accepts and what its help says.
struct Verb: Sendable, Equatable {
  /// What is typed after the program's name.
  var name: String
  /// One sentence without a full stop.
  var summary: String
  /// A command line that works as it is, without the program's name.
  var example: String
  /// The options, in the order of the help; `--help` is understood without being listed.
  var options: [Option] = []
  /// The arguments without a name, in their order.
  var positionals: [Positional] = []

  /// An argument that starts with `--`.
  struct Option: Sendable, Equatable {
    /// The name without dashes.
    var name: String
    /// What stands for the value in the help, such as `n`; nil for a flag without a value.
    var valueName: String?
    /// One sentence without a full stop.
    var help: String
    /// Whether it may be given more than once.
    var repeats = false

    /// The option as it is typed.
    var spelling: String { "--" + name }

    /// The option with its value, as the help shows it.
    var form: String { valueName.map { "\(spelling) <\($0)>" } ?? spelling }
  }

  /// An argument without a name.
  struct Positional: Sendable, Equatable {
    /// How many of them there may be.
    enum Count: Sendable, Equatable {
      case one
      case optional
      case any
    }

    /// What stands for it in the help, such as `id`.
    var name: String
    /// One sentence without a full stop.
    var help: String
    /// How many of them there may be; only the last positional may take any number.
    var count = Count.one

    /// The argument as the help shows it.
    var form: String {
      switch count {
      case .one: "<\(name)>"
      case .optional: "[<\(name)>]"
      case .any: "[<\(name)> …]"
      }
    }
  }

  /// The form of the command line, without the program's name.
  var usage: String {
    ([name] + (options.isEmpty ? [] : ["[options]"]) + positionals.map(\.form))
      .joined(separator: " ")
  }

  /// Finds a declared option.
  func option(named name: String) -> Option? {
    options.first { $0.name == name }
  }
}
