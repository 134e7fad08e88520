/// The script that completes a program's verbs and options in a shell.
///
/// Like the help, the script comes from the program's verbs. It completes option values and
/// positional arguments as file paths.
public enum CompletionScript {
  /// A shell with completions.
  public enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  /// The option that prints the script.
  ///
  /// Its value is the name of the shell.
  public static let option = "--generate-completion-script"

  /// Returns the script of a program whose command line begins with a verb.
  public static func of(_ program: Program, for shell: Shell) -> String {
    switch shell {
    case .bash: bash(program)
    case .zsh: zsh(program)
    case .fish: fish(program)
    }
  }

  /// The words that may replace a verb.
  private static let general = [
    (name: "--help", help: "Show the help"), (name: "--version", help: "Show version and commit"),
  ]

  private static func spellings(_ verb: Verb) -> [String] {
    verb.options.map(\.spelling) + ["--help"]
  }

  /// The name of the shell function.
  ///
  /// Some shells allow no dash in a function's name.
  private static func function(_ program: Program) -> String {
    "_" + program.name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
  }

  private static func bash(_ program: Program) -> String {
    let words = program.verbs.map(\.name) + general.map(\.name)
    let cases = program.verbs.map { verb in
      "    \(verb.name)) words=\"\(spellings(verb).joined(separator: " "))\" ;;"
    }
    return """
      # bash completion of \(program.name)
      \(function(program))() {
        local current="${COMP_WORDS[COMP_CWORD]}" words=""
        if ((COMP_CWORD == 1)); then
          mapfile -t COMPREPLY < <(compgen -W "\(words.joined(separator: " "))" -- "$current")
          return
        fi
        case "${COMP_WORDS[1]}" in
      \(cases.joined(separator: "\n"))
        esac
        if [[ $current == -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        else
          mapfile -t COMPREPLY < <(compgen -f -- "$current")
        fi
      }
      complete -o filenames -F \(function(program)) \(program.name)

      """
  }

  private static func zsh(_ program: Program) -> String {
    let verbs = program.verbs.map { "    \(ShellText.quoted("\($0.name):\($0.summary)"))" }
    let cases = program.verbs.map { verb in
      let options = verb.options.map { option in
        let value = option.valueName.map { ":\(zshText($0)):_files" } ?? ""
        let form = "\(option.spelling)[\(zshText(option.help))]\(value)"
        return ShellText.quoted((option.repeats ? "*" : "") + form)
      }
      let all =
        options + [ShellText.quoted("--help[Show this help]"), ShellText.quoted("*:file:_files")]
      return "    \(verb.name)) _arguments \(all.joined(separator: " ")) ;;"
    }
    return """
      #compdef \(program.name)
      \(function(program))() {
        local -a verbs
        verbs=(
      \(verbs.joined(separator: "\n"))
        )
        if ((CURRENT == 2)); then
          _describe verb verbs
          _arguments '--help[Show the help]' '--version[Show version and commit]'
          return
        fi
        local verb=$words[2]
        shift words
        ((CURRENT -= 1))
        case $verb in
      \(cases.joined(separator: "\n"))
        esac
      }
      compdef \(function(program)) \(program.name)

      """
  }

  private static func fish(_ program: Program) -> String {
    let start = "complete -c \(program.name)"
    var lines = ["# fish completion of \(program.name)"]
    for verb in program.verbs {
      lines.append(
        "\(start) -n __fish_use_subcommand -a \(verb.name) -d \(ShellText.quoted(verb.summary))")
    }
    for (name, help) in general {
      lines.append(
        "\(start) -n __fish_use_subcommand -l \(name.dropFirst(2)) -d \(ShellText.quoted(help))")
    }
    for verb in program.verbs {
      let condition = "-n '__fish_seen_subcommand_from \(verb.name)'"
      for option in verb.options {
        let value = option.valueName == nil ? "" : " -r"
        lines.append(
          "\(start) \(condition) -l \(option.name)\(value) -d \(ShellText.quoted(option.help))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Replaces the characters with a special meaning in descriptions of `_arguments`.
  private static func zshText(_ text: String) -> String {
    text.replacing(":", with: "\\:").replacing("[", with: "(").replacing("]", with: ")")
  }
}
