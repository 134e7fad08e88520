/// A program's manual page, in the format of `man` (man-pages(7), groff_man(7)).
public enum ManualPage {
  /// The option that prints the page.
  public static let option = "--generate-manual"

  /// Returns the page for section 1: the verbs, and each verb's arguments, options and example.
  ///
  /// The version stands in the footer.
  public static func of(_ program: Program, version: String) -> String {
    var lines = [
      ".TH \(text(program.name.uppercased())) 1 \"\" \"\(text(program.name)) \(text(version))\"",
      ".SH NAME", "\(text(program.name)) \\- \(text(program.summary))",
      ".SH SYNOPSIS", ".B \(text(program.name))", "<verb> [options]",
      ".SH VERBS",
    ]
    for verb in program.verbs { lines += section(of: verb, program) }
    lines += [".SH EXIT STATUS"]
    for code in ExitCode.allCases {
      lines += [".TP", ".B \(code.rawValue)", text(code.meaning + ".")]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(of verb: Verb, _ program: Program) -> [String] {
    var lines = [".SS \(text(program.name)) \(text(verb.usage))", text(verb.summary) + "."]
    for positional in verb.positionals {
      lines += [".TP", ".I \(text(positional.form))", text(positional.help) + "."]
    }
    for option in verb.options {
      lines += [".TP", ".B \(text(option.form))", text(option.help) + "."]
    }
    for ending in verb.endings {
      lines += [".TP", ".B Exit code \(ending.code.rawValue)", text(ending.meaning + ".")]
    }
    return lines + [".P", "Example:", ".B \(text(program.name)) \(text(verb.example))"]
  }

  /// Escapes text so that it contains no request or escape of groff.
  ///
  /// Hyphens stay plain hyphens that readers can copy.
  private static func text(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\"", with: "\\(dq").replacing("\n", with: " ")
    return escaped.first.map { "'.".contains($0) } == true ? "\\&" + escaped : escaped
  }
}
