/// The arguments of a verb, sorted by name but not yet read as numbers or choices.
public struct ParsedArguments: Sendable, Equatable {
  /// The verb that the arguments were parsed for.
  public var verb: Verb
  /// The command in error messages, such as `lockstep bench`.
  public var command: String
  /// True if help was requested.
  ///
  /// The other arguments were then not checked.
  public var wantsHelp = false
  /// The flags that were given.
  public var flags: Set<String> = []
  /// The values of each option, in the order given.
  ///
  /// A list is never empty.
  public var values: [String: [String]] = [:]
  /// The positional arguments, in the order given.
  public var positionals: [String] = []

  /// Returns true if the flag was given.
  public func flag(_ name: String) -> Bool {
    assert(verb.option(named: name)?.valueName == nil, "--\(name) is declared with a value")
    assert(verb.option(named: name) != nil, "--\(name) is not declared")
    return flags.contains(name)
  }

  /// Returns the last value of an option as typed, or nil if the option was not given.
  public func rawValue(_ name: String) -> String? {
    assert(verb.option(named: name)?.valueName != nil, "--\(name) is not declared with a value")
    return values[name]?.last
  }

  /// Returns an error about the value of an option, in the common form.
  public func valueError(
    _ name: String, takes accepted: String, not typed: String, suggestion: String? = nil
  ) -> UsageError {
    UsageError(
      problem: "`--\(name)` takes \(accepted), not \(UsageError.quoted(typed)).",
      suggestion: suggestion, command: command)
  }

  /// Returns an error found by the verb, such as two options that exclude each other.
  public func error(_ problem: String, suggestion: String? = nil) -> UsageError {
    UsageError(problem: problem, suggestion: suggestion, command: command)
  }
}
