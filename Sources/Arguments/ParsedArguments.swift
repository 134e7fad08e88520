/// The arguments of one verb, sorted by name but not yet read as numbers or choices.
public struct ParsedArguments: Sendable, Equatable {
  /// The verb that the arguments were parsed for.
  public var verb: Verb
  /// The command that messages name, such as `lockstep bench`.
  public var command: String
  /// Whether help was asked for; nothing else was then looked at.
  public var wantsHelp = false
  /// The flags without a value that were given.
  public var flags: Set<String> = []
  /// The values of each option, in the order given; never an empty list.
  public var values: [String: [String]] = [:]
  /// The arguments without a name, in the order given.
  public var positionals: [String] = []

  /// Tells whether a flag was given.
  public func flag(_ name: String) -> Bool {
    assert(verb.option(named: name)?.valueName == nil, "--\(name) is declared with a value")
    assert(verb.option(named: name) != nil, "--\(name) is not declared")
    return flags.contains(name)
  }

  /// The last value of an option as it was typed; nil if the option was not given.
  public func rawValue(_ name: String) -> String? {
    assert(verb.option(named: name)?.valueName != nil, "--\(name) is not declared with a value")
    return values[name]?.last
  }

  /// An error about the value of an option, all in the same form.
  public func valueError(
    _ name: String, takes accepted: String, not typed: String, suggestion: String? = nil
  ) -> UsageError {
    UsageError(
      problem: "`--\(name)` takes \(accepted), not \(UsageError.quoted(typed)).",
      suggestion: suggestion, command: command)
  }

  /// An error that a verb finds for itself, such as two options that exclude each other.
  public func error(_ problem: String, suggestion: String? = nil) -> UsageError {
    UsageError(problem: problem, suggestion: suggestion, command: command)
  }
}
