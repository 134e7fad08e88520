import TextTables

extension ParsedArguments {
  /// Reads a text, such as a path.
  ///
  /// Returns nil if the option was not given.
  public func string(_ name: String) throws(UsageError) -> String? {
    guard let typed = rawValue(name) else { return nil }
    guard !typed.isEmpty else { throw valueError(name, takes: "a text", not: typed) }
    return typed
  }

  /// Reads texts separated by commas.
  ///
  /// Returns nil if the option was not given.
  ///
  /// If the option was given several times, its lists are joined. Repeated texts are an error.
  public func strings(_ name: String) throws(UsageError) -> [String]? {
    guard let entries = entries(of: name) else { return nil }
    var texts: [String] = []
    for entry in entries {
      guard !entry.isEmpty else {
        throw valueError(name, takes: "texts separated by commas", not: entry)
      }
      guard !texts.contains(entry) else { throw repeated(entry, in: name) }
      texts.append(entry)
    }
    return texts
  }

  /// Reads one of several words.
  ///
  /// Returns nil if the option was not given.
  public func choice(_ name: String, from choices: [String]) throws(UsageError) -> String? {
    guard let typed = rawValue(name) else { return nil }
    guard choices.contains(typed) else {
      throw valueError(
        name, takes: UsageError.listed(choices), not: typed,
        suggestion: NearestWord.nearest(to: typed, among: choices))
    }
    return typed
  }

  /// Reads one of the cases of an enumeration.
  ///
  /// Returns nil if the option was not given.
  public func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, as type: Choice.Type
  ) throws(UsageError) -> Choice? {
    try choice(name, from: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
  }

  /// Reads words separated by commas, in the order typed.
  ///
  /// Returns nil if the option was not given.
  public func choices(_ name: String, from choices: [String]) throws(UsageError) -> [String]? {
    guard let words = try strings(name) else { return nil }
    for word in words where !choices.contains(word) {
      throw valueError(
        name, takes: "some of \(UsageError.listed(choices)), separated by commas", not: word,
        suggestion: NearestWord.nearest(to: word, among: choices))
    }
    return words
  }

  /// Reads the positional arguments as words from a list.
  ///
  /// `noun` is the name of such a word in error messages.
  public func positionals(from choices: [String], noun: String) throws(UsageError) -> [String] {
    for (index, word) in positionals.enumerated() {
      guard choices.contains(word) else {
        throw error(
          "\(UsageError.quoted(word)) is no \(noun); there are \(choices.joined(separator: ", ")).",
          suggestion: NearestWord.nearest(to: word, among: choices))
      }
      guard !positionals[..<index].contains(word) else {
        throw error("\(UsageError.quoted(word)) is given twice; give it once.")
      }
    }
    return positionals
  }
}
