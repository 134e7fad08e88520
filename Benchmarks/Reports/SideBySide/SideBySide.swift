/// Two texts, line by line beside each other, with what differs marked.
///
/// Lines that were changed stand beside what they were changed into: within a run of differing
/// lines those are paired that have the most words in common.
public struct SideBySide: Sendable, Equatable {
  /// One of the texts and what is known of it.
  public struct Source: Sendable, Equatable {
    /// Its name for people.
    public var title: String
    /// What is to be said about it, in a few words.
    public var caption: String
    /// The file that it is from, from the package's root.
    public var path: String
    /// The text.
    public var text: String

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - title: Its name for people.
    ///   - caption: What is to be said about it.
    ///   - path: The file that it is from.
    ///   - text: The text.
    public init(title: String, caption: String, path: String, text: String) {
      self.title = title
      self.caption = caption
      self.path = path
      self.text = text
    }
  }

  /// A piece of a line.
  public struct Piece: Sendable, Equatable {
    /// The text, never empty.
    public var text: String
    /// Whether the line beside it does not have it.
    public var differs: Bool
  }

  /// A line of one text.
  public struct Line: Sendable, Equatable {
    /// Its number, from 1.
    public var number: Int
    /// The pieces of the line.
    ///
    /// An empty line has none.
    public var pieces: [Piece]
  }

  /// What stands side by side.
  public enum Row: Sendable, Equatable {
    /// A line of both texts.
    case same(Line, Line)
    /// A line and what it was changed into, or what stands in its place.
    case changed(Line, Line)
    /// A line that only the left text has.
    case removed(Line)
    /// A line that only the right text has.
    case added(Line)
  }

  /// The left text.
  public let left: Source
  /// The right text.
  public let right: Source
  /// The rows, from top to bottom.
  public let rows: [Row]

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - left: The left text.
  ///   - right: The right text.
  public init(_ left: Source, _ right: Source) {
    self.left = left
    self.right = right
    rows = Self.rows(Self.lines(left.text), Self.lines(right.text))
  }

  /// How many rows are the same on both sides.
  public var sameCount: Int { rows.count { !$0.differs } }

  /// How many rows are not the same on both sides.
  public var differingCount: Int { rows.count - sameCount }

  /// One sentence on how much differs.
  public var summary: String {
    let differing = differingCount
    guard differing > 0 else { return "The two are the same, line by line." }
    return "\(differing) of \(rows.count) lines \(differing == 1 ? "differs" : "differ"); "
      + "\(sameCount) \(sameCount == 1 ? "is" : "are") the same in both."
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func rows(_ left: [String], _ right: [String]) -> [Row] {
    var rows: [Row] = []
    var pending = LinePairing(left, right)
    for step in DifferenceStep.steps(from: left, to: right) {
      switch step {
      case .removed(let index): pending.removed.append(index)
      case .added(let index): pending.added.append(index)
      case .same(let old, let new):
        rows += pending.takeRows()
        rows.append(
          .same(Line(left[old], at: old), Line(right[new], at: new)))
      }
    }
    return rows + pending.takeRows()
  }
}

extension SideBySide.Line {
  /// A whole line as one piece.
  init(_ text: String, at index: Int, differs: Bool = false) {
    self.init(
      number: index + 1, pieces: text.isEmpty ? [] : [.init(text: text, differs: differs)])
  }
}
