/// Texts to copy into a shell.
public enum ShellText {
  /// A word for a shell, in quotation marks if it has other characters than plain paths.
  public static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
