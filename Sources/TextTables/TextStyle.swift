/// The emphasis of text on a terminal.
///
/// A style never adds information: the text is complete without colour.
public enum TextStyle: Sendable, Equatable {
  /// Plain text.
  case plain
  /// For headings.
  case bold
  /// For less important text.
  case dim
  /// For successful results.
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

  /// Wraps a text in the escape sequences of this style, or leaves it unchanged if colour is off.
  public func applied(to text: String, in terminal: TerminalStyle) -> String {
    guard terminal.usesColor, let code, !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
