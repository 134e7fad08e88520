public import TextTables

/// Two texts for the terminal: in two columns where there is room, else one below the other.
///
/// What differs is marked by a sign beside the line as well as by colour: `|` changed, `<` only on
/// the left, `>` only on the right, as sdiff(1) does; `-` and `+` where there is one column.
public enum SideBySideText {
  /// The columns that a terminal must have for two texts side by side.
  public static let leastWidth = 100

  /// Draws the texts.
  ///
  /// - Parameters:
  ///   - comparison: The texts.
  ///   - style: The terminal; without a width, a unified diff that patch(1) understands.
  /// - Returns: Lines, each ended by a line break.
  public static func rendered(_ comparison: SideBySide, in style: TerminalStyle) -> String {
    guard let width = style.width, width >= leastWidth else {
      return UnifiedDiff.rendered(comparison, in: style)
    }
    return TwoColumns(comparison, width: width, style: style).rendered()
  }
}

extension SideBySide.Row {
  /// Whether the two sides are not the same.
  var differs: Bool {
    if case .same = self { false } else { true }
  }

  /// The line on the left, if there is one.
  public var left: SideBySide.Line? {
    switch self {
    case .same(let line, _), .changed(let line, _), .removed(let line): line
    case .added: nil
    }
  }

  /// The line on the right, if there is one.
  public var right: SideBySide.Line? {
    switch self {
    case .same(_, let line), .changed(_, let line), .added(let line): line
    case .removed: nil
    }
  }
}
