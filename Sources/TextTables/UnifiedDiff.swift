/// The differences between two texts, line by line, in the format of patch(1).
///
/// The differences come from the standard library's `difference(from:)`: the fewest line changes
/// that turn one text into the other.
public struct UnifiedDiff: Sendable {
  private struct Line {
    /// `-` for a line only in the old text, `+` for a line only in the new text, otherwise a space.
    let mark: Character
    let text: String
  }

  private let names: [String]
  private let lines: [Line]

  /// Compares two texts, each with the name of its file.
  ///
  /// O(lines × differences).
  public init(_ old: (name: String, text: String), _ new: (name: String, text: String)) {
    names = ["--- \(old.name)", "+++ \(new.name)"]
    lines = Self.lines(from: Self.split(old.text), to: Self.split(new.text))
  }

  /// The number of lines only in the new text.
  ///
  /// O(lines).
  public var added: Int { lines.count { $0.mark == "+" } }

  /// The number of lines only in the old text.
  ///
  /// O(lines).
  public var removed: Int { lines.count { $0.mark == "-" } }

  /// Returns both names and the differences as text.
  ///
  /// O(lines). `context` is the number of equal lines shown around each difference.
  ///
  /// - Returns: Lines, each with a line break at the end. If the texts are equal, only the names.
  public func rendered(context: Int = 3, in style: TerminalStyle = .plain) -> String {
    names.map { TextStyle.bold.applied(to: $0, in: style) + "\n" }.joined()
      + hunks(context).map { drawn($0, style) }.joined()
  }

  private static func split(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Every line of both texts, in order.
  ///
  /// Removed lines precede adjacent added lines.
  private static func lines(from old: [String], to new: [String]) -> [Line] {
    var (removed, added) = (Set<Int>(), Set<Int>())
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (nextOld, nextNew) = (0, 0)
    while nextOld < old.count || nextNew < new.count {
      if removed.contains(nextOld) {
        lines.append(Line(mark: "-", text: old[nextOld]))
        nextOld += 1
      } else if added.contains(nextNew) {
        lines.append(Line(mark: "+", text: new[nextNew]))
        nextNew += 1
      } else {
        lines.append(Line(mark: " ", text: old[nextOld]))
        (nextOld, nextNew) = (nextOld + 1, nextNew + 1)
      }
    }
    return lines
  }

  /// The groups of lines to print, by their positions.
  private func hunks(_ context: Int) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in lines.indices where lines[index].mark != " " {
      let around = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= around.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
      } else {
        hunks.append(around)
      }
    }
    return hunks
  }

  private func drawn(_ hunk: Range<Int>, _ style: TerminalStyle) -> String {
    let head = "@@ -\(range(of: hunk, without: "+")) +\(range(of: hunk, without: "-")) @@"
    return TextStyle.bold.applied(to: head, in: style) + "\n"
      + lines[hunk].map { line in
        let color: TextStyle = line.mark == "-" ? .red : line.mark == "+" ? .green : .plain
        let text = "\(line.mark)" + TerminalText.sanitized(line.text)
        return color.applied(to: text, in: style) + "\n"
      }.joined()
  }

  /// The first line number and the length of a hunk in a text.
  ///
  /// An empty hunk begins with the line before it.
  private func range(of hunk: Range<Int>, without mark: Character) -> String {
    let before = lines[..<hunk.lowerBound].count { $0.mark != mark }
    let count = lines[hunk].count { $0.mark != mark }
    return "\(count == 0 ? before : before + 1),\(count)"
  }
}
