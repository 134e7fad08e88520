import TextTables

extension Verb {
  /// Parses the arguments of this verb.
  ///
  /// Accepted forms are `--name value`, `--name=value`, flags, and `--` before arguments that are
  /// not options. `-h` and `--help` take precedence over every error. A value may begin with one
  /// dash, as negative numbers do; a value that begins with two dashes needs `=`.
  public func parse(_ arguments: [String], program: String) throws(UsageError) -> ParsedArguments {
    var result = ParsedArguments(verb: self, command: command(of: program))
    let named = arguments.prefix { $0 != "--" }
    if named.contains("-h") || named.contains("--help") {
      result.wantsHelp = true
      return result
    }
    var rest = named
    while let argument = rest.popFirst() {
      if argument.hasPrefix("--") {
        try parseOption(argument, &rest, into: &result)
      } else if argument.hasPrefix("-"), argument != "-" {
        throw unknownOption(argument, result)
      } else {
        try addPositional(argument, to: &result)
      }
    }
    for argument in arguments.dropFirst(named.count + 1) {
      try addPositional(argument, to: &result)
    }
    try checkMissing(result)
    return result
  }

  private func parseOption(
    _ argument: String, _ rest: inout ArraySlice<String>, into result: inout ParsedArguments
  ) throws(UsageError) {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = option(named: String(parts[0])) else {
      throw unknownOption("--" + parts[0], result)
    }
    if !option.repeats, result.flags.contains(option.name) || result.values[option.name] != nil {
      throw result.error("`\(option.spelling)` is given twice; give it once.")
    }
    guard option.valueName != nil else {
      guard parts.count == 1 else {
        throw result.error("`\(option.spelling)` takes no value; leave out what follows `=`.")
      }
      result.flags.insert(option.name)
      return
    }
    let value = parts.count == 2 ? String(parts[1]) : try nextValue(of: option, &rest, result)
    result.values[option.name, default: []].append(value)
  }

  private func nextValue(
    of option: Option, _ rest: inout ArraySlice<String>, _ result: ParsedArguments
  ) throws(UsageError) -> String {
    guard let value = rest.first, !value.hasPrefix("--") else {
      throw result.error("`\(option.spelling)` needs a value: `\(option.form)`.")
    }
    rest.removeFirst()
    return value
  }

  private func addPositional(
    _ argument: String, to result: inout ParsedArguments
  ) throws(UsageError) {
    guard !argument.isEmpty else {
      throw result.error("argument \(result.positionals.count + 1) is an empty text; leave it out.")
    }
    let takesAny = positionals.contains { $0.count == .any }
    guard takesAny || result.positionals.count < positionals.count else {
      let forgotten = options.first { $0.name == argument }?.spelling
      throw result.error(
        "\(UsageError.quoted(argument)) is one argument too many; the form is `\(usage)`.",
        suggestion: forgotten)
    }
    result.positionals.append(argument)
  }

  private func checkMissing(_ result: ParsedArguments) throws(UsageError) {
    let required = positionals.filter { $0.count == .one }
    guard result.positionals.count < required.count else { return }
    let missing = required[result.positionals.count]
    throw result.error("`<\(missing.name)>` is missing; the form is `\(usage)`.")
  }

  private func unknownOption(_ typed: String, _ result: ParsedArguments) -> UsageError {
    let word = String(typed.drop { $0 == "-" })
    let nearest = NearestWord.nearest(to: word, among: options.map(\.name) + ["help"])
    return result.error(
      "\(UsageError.quoted(typed)) is no option of `\(name.isEmpty ? result.command : name)`.",
      suggestion: nearest.map { "--" + $0 })
  }
}
