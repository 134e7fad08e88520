import TextTables

/// The text that `--help` prints.
public enum HelpText {
  /// Returns the help of the whole program.
  public static func of(_ program: Program, width: Int = 80) -> String {
    let verbs = program.verbs.map { ($0.name, $0.summary) }
    return """
      \(paragraph("\(program.name): \(program.summary).", width: width))
      Usage: \(program.name) <verb> [options]

      Verbs:
      \(list(verbs, width: width))
      See `\(program.name) <verb> --help` for the options of a verb and an example, and
      `\(program.name) --version` for the version and the commit.

      """
  }

  /// Returns the help of a verb.
  public static func of(_ verb: Verb, in program: Program, width: Int = 80) -> String {
    let title = "\(verb.command(of: program.name)): \(verb.summary)."
    let options = verb.options.map { option in
      (option.form, option.help + (option.repeats ? " (may be repeated)" : ""))
    }
    var text = paragraph(title, width: width) + "\nUsage: \(program.name) \(verb.usage)\n"
    if !verb.positionals.isEmpty {
      text += "\nArguments:\n" + list(verb.positionals.map { ($0.form, $0.help) }, width: width)
    }
    text += "\nOptions:\n" + list(options + [("-h, --help", "Show this help")], width: width)
    if !verb.endings.isEmpty {
      let endings = verb.endings.map { ("\($0.code.rawValue)", $0.meaning) }
      text += "\nExit codes:\n" + list(endings, width: width)
    }
    return text + "\nExample:\n  \(program.name) \(verb.example)\n"
  }

  private static func paragraph(_ text: String, width: Int) -> String {
    TerminalText.wrapped(text, to: width).map { $0 + "\n" }.joined()
  }

  /// Names on the left and their meanings on the right.
  ///
  /// A long name gets a separate line.
  private static func list(_ entries: [(name: String, meaning: String)], width: Int) -> String {
    let longest = entries.map { TerminalText.width(of: $0.name) }.max() ?? 0
    let column = min(longest, 26) + 4
    let indentation = String(repeating: " ", count: column)
    var text = ""
    for (name, meaning) in entries {
      let used = TerminalText.width(of: name) + 2
      let fits = used + 2 <= column
      text += "  " + name + (fits ? String(repeating: " ", count: column - used) : "\n")
      let lines = TerminalText.wrapped(meaning, to: max(width - column, 20))
      text += (fits ? "" : indentation) + lines.joined(separator: "\n" + indentation) + "\n"
    }
    return text
  }
}
