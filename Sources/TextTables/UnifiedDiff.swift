/// The differences between two texts, line by line, as patch(1) understands them.
///
/// The lines are those of the standard library's `difference(from:)`: the fewest that lead from one
/// text to the other.
public struct UnifiedDiff: Sendable {
  private struct Line {
    /// `-` where only the old text has the line, `+` where only the new one has it, else a blank.
    let mark: Character
    let text: String
  }

  private let names: [String]
  private let lines: [Line]

  /// Compares two texts, each with the name of its file; O(lines × differences).
  ///
  /// - Parameters:
  ///   - old: The old text.
  ///   - new: The new text.
  public init(_ old: (name: String, text: String), _ new: (name: String, text: String)) {
    names = ["--- \(old.name)", "+++ \(new.name)"]
    lines = Self.lines(from: Self.split(old.text), to: Self.split(new.text))
  }

  /// How many lines only the new text has; O(lines).
  public var added: Int { lines.count { $0.mark == "+" } }

  /// How many lines only the old text has; O(lines).
  public var removed: Int { lines.count { $0.mark == "-" } }

  /// Draws both names and the differences; O(lines).
  ///
  /// - Parameters:
  ///   - context: How many equal lines stand around each difference.
  ///   - style: The terminal.
  /// - Returns: Lines, each ended by a line break; only the names of texts that are the same.
  public func rendered(context: Int = 3, in style: TerminalStyle = .plain) -> String {
    names.map { TextStyle.bold.applied(to: $0, in: style) + "\n" }.joined()
      + hunks(context).map { drawn($0, style) }.joined()
  }

  private static func split(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Every line of both texts, in order; of adjacent differing lines the removed lines come first.
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

  /// The lines that belong together, by their positions.
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

  /// Where a hunk of one text begins and how many lines it has; an empty one begins with the line
  /// before it.
  private func range(of hunk: Range<Int>, without mark: Character) -> String {
    let before = lines[..<hunk.lowerBound].count { $0.mark != mark }
    let count = lines[hunk].count { $0.mark != mark }
    return "\(count == 0 ? before : before + 1),\(count)"
  }
}
