/// Texts that a reader copies into a shell.
enum ShellText {
  /// A word as a shell takes it: in quotation marks where it has other characters than those of plain paths.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
