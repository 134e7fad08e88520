/// How a piece of text stands out on a terminal.
///
/// No style is ever the only carrier of a meaning: without colour the text still says it all.
public enum TextStyle: Sendable, Equatable {
  /// As it is.
  case plain
  /// For headings.
  case bold
  /// For texts that matter less.
  case dim
  /// For results that are as they should be.
  case green
  /// For results that need attention.
  case yellow
  /// For errors.
  case red

  /// The parameter of the escape sequence "Select Graphic Rendition" (ECMA-48).
  private var code: Int? {
    switch self {
    case .plain: nil
    case .bold: 1
    case .dim: 2
    case .red: 31
    case .green: 32
    case .yellow: 33
    }
  }

  /// Wraps a text into the escape sequences of this style.
  ///
  /// - Parameters:
  ///   - text: The text to show.
  ///   - terminal: The capabilities of the text's receiver.
  /// - Returns: The text unchanged where colour is off.
  public func applied(to text: String, in terminal: TerminalStyle) -> String {
    guard terminal.usesColor, let code, !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
